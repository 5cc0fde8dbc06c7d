import { randomBytes } from 'node:crypto'

/** The keys of all sandboxes and of their customer, which is the product. */
export interface SandboxKeys {
  assistant: { apiKey: string }
}

export const makeSandboxKeys = (): SandboxKeys => ({
  assistant: { apiKey: randomBytes(16).toString('hex') },
})

/** The stored keys, with fresh ones of sandboxes that are younger than these. */
export const sandboxKeys = (stored: unknown): SandboxKeys => ({
  ...makeSandboxKeys(),
  ...(stored as Partial<SandboxKeys>),
})
