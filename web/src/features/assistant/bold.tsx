/** A text in which what stands between two stars each is strong. Everything else is text, whatever it looks like. */
export const Bold = ({ text }: { text: string }) => (
  <>{text.split(/\*\*([^*\n]+)\*\*/).map((part, at) => (at % 2 === 1 ? <strong key={at}>{part}</strong> : part))}</>
)
