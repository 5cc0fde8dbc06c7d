import { useId, type ReactNode } from 'react'

interface PickProps { label: ReactNode; className?: string; disabled?: boolean; onPick(picture: File): void }

/** A file input that looks like what it is put into. */
export const PickButton = ({ label, className = '', disabled = false, onPick }: PickProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className={className} style={{ cursor: 'pointer' }}>
      {label}
      <input id={id} className="sr-only" type="file" accept="image/jpeg,image/png,image/webp" disabled={disabled} onChange={(event) => {
        const picture = event.target.files?.[0]
        event.target.value = ''
        if (picture) onPick(picture)
      }} />
    </label>
  )
}
