const longest = 300

/** A page of our own site that somebody may be sent back to; null for any other address. */
export const ownPage = (wanted: string, publicUrl: string): string | null => {
  if (wanted.length > longest) return null
  const found = URL.canParse(wanted, publicUrl) ? new URL(wanted, publicUrl) : null
  return found && found.origin === new URL(publicUrl).origin ? found.href : null
}
