import { ConfigError } from '@xinyu/platform/config'

/** A failure to start as a sentence: what, why, and what to do. */
export const explain = (error: unknown): string => {
  const { code, message = String(error) } = error as { code?: string; message?: string }
  if (error instanceof ConfigError) return message
  if (code === 'EADDRINUSE') return `Port ${(error as { port?: number }).port ?? ''} is in use by another program. Stop that program, or choose another port: PORT=8090 npm start`
  if (code === 'ENOSPC') return 'The disk is full. Free some space (the product needs about 4 GB), or keep the data elsewhere: XINYU_DATA=/path npm start'
  if (code === 'EACCES') return `${message}: no right to do that. Choose a folder you may write to (XINYU_DATA) and a port above 1023 (PORT).`
  return error instanceof Error ? (error.name === 'EngineUnavailable' ? message : (error.stack ?? message)) : message
}
