/** A number on a red background; nothing for zero. */
export const Badge = ({ count, label }: { count: number; label?: string }) =>
  count > 0 ? (
    <span className="badge">
      {count > 99 ? '99+' : count}
      {label && <span className="sr-only">{label}</span>}
    </span>
  ) : null
