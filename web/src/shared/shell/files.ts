import { port } from './shell.ts'

const REVOKE_MS = 10_000

export const files = port('files', {
  pick: null,
  save: (file, name) => {
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // the download has begun by then; some browsers fail when the URL is revoked at once
    setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
  },
})
