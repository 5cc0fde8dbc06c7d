const maxLength = 300

/** A page of our own site as a redirect target; null for any other URL. */
export const ownPage = (wanted: string, publicUrl: string): string | null => {
  if (wanted.length > maxLength) return null
  const found = URL.canParse(wanted, publicUrl) ? new URL(wanted, publicUrl) : null
  return found && found.origin === new URL(publicUrl).origin ? found.href : null
}
