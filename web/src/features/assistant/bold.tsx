/** Renders text between double stars as strong. Everything else stays plain text. */
export const Bold = ({ text }: { text: string }) => (
  <>{text.split(/\*\*([^*\n]+)\*\*/).map((part, at) => (at % 2 === 1 ? <strong key={at}>{part}</strong> : part))}</>
)
