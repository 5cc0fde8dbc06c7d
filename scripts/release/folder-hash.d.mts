export const sha256: (bytes: string | Uint8Array) => string
export const folderHash: (folder: string) => string
