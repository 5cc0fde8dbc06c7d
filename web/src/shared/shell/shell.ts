/**
 * What surrounds the app. In a browser it is the web's own, beside this file. A native shell sets `window.xinyuShell`
 * before the app's first script and brings of these what it has; no other file of the client uses what is behind them.
 */
export interface Shell {
  /** lasts on this device */
  storage: StoragePort
  /** lasts until the app is left for good, also over the pages of others */
  tabStorage: StoragePort
  fileStorage: FileStoragePort
  push: PushPort
  files: FilesPort
  browser: BrowserPort
  back: BackPort
}
declare global {
  interface Window {
    xinyuShell?: Partial<Shell>
  }
}

/** The shell's, or the web's. */
export const port = <N extends keyof Shell>(name: N, web: Shell[N]): Shell[N] => window.xinyuShell?.[name] ?? web

/** Texts by key. Where nothing can be stored, they are lost when the page closes. */
export interface StoragePort {
  read(key: string): string | null
  /** null removes it */
  write(key: string, text: string | null): void
  keys(): string[]
}

interface StoredFile {
  key: string
  file: Blob
}
/** Files by key, with what is known of them. Where nothing can be stored, they last as long as the page. */
export interface FileStoragePort {
  put(entry: StoredFile): Promise<unknown>
  remove(key: string): Promise<unknown>
  clear(): Promise<unknown>
  all<T extends StoredFile>(): Promise<T[]>
}

/** Where the server sends pushes for this device, and the keys it seals them with. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}
export interface PushPort {
  /** Why there is none here: no support, or (iOS) only once the app is on the home screen. */
  missing(): 'unsupported' | 'homeScreen' | null
  permission(): NotificationPermission
  /** Only from a tap: browsers require one. */
  askPermission(): Promise<NotificationPermission>
  endpoint(): Promise<string | null>
  /** With the server's key; one made with another key is replaced. Null: nothing here receives pushes yet. */
  subscribe(key: string): Promise<PushAddress | null>
  unsubscribe(): Promise<void>
  /** A notification from the open app. */
  show(title: string, body: string): void
  /** A notification was tapped while the app is open. */
  onOpen(open: (link: string) => void): void
}

export interface PickOptions {
  /** opens the camera instead of the album: the front one, or the one named */
  capture: boolean | 'environment'
  multiple: boolean
}
export interface FilesPort {
  /** Pictures that the person chooses; null: the browser's own field asks for them. */
  pick: ((options: PickOptions) => Promise<File[]>) | null
  /** Puts a file among the person's own. */
  save(file: Blob, name: string): void
}

export interface BrowserPort {
  /** Leaves for a page of others: a payment, a login. */
  open(address: string): void
  /** False: it may not, as on a page without TLS or permission. */
  copy(text: string): Promise<boolean>
  /** The system's share sheet. False: it cannot share this, or has failed; closing the sheet is no failure. */
  share(data: ShareData): Promise<boolean>
}

/** Where Back leads, and who hears it. A shell with a Back of its own counts the entries of open layers itself. */
export interface BackPort {
  /** of the present entry: the router's, with the number of layers that were pushed above it in `layers` */
  state(): unknown
  /** Adds an entry with the present address. */
  push(state: object): void
  /** By so many entries, back if below zero. */
  go(entries: number): void
  /** After each step back or forward. */
  onStep(listener: () => void): void
}
