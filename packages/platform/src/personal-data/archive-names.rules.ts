/** A file of an archive of personal data: `data/chat.json`, `pictures/chat/…`. */
export interface ArchivedFile {
  service: string
  name: string
}

/** `path`: of a part, `chat.json` or `chat/first.json`, or of a picture below. The key of a picture ends in `.jpg`. */
export const nameInArchive = (path: string, isWebp: boolean): ArchivedFile => {
  const service = path.split(/[./]/)[0] ?? ''
  if (path.endsWith('.json')) return { service, name: `data/${path}` }
  return { service, name: `pictures/${isWebp ? path.replace(/\.jpg$/, '.webp') : path}` }
}
