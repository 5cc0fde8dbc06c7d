import { errorText } from '@xinyu/contracts/errors'
import { ConfigError } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'

/** Turns a failed start or command into a message: what happened, why, and what to do. */
export const explain = (error: unknown): string => {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(explain))].join('\n')
  if (error instanceof AppError) return refusal(error)
  const { code, message = String(error) } = error as { code?: string; message?: string }
  if (error instanceof ConfigError) return message
  if (code === 'EADDRINUSE')
    return `Port ${(error as { port?: number }).port ?? ''} is in use by another program. Stop that program, or choose another port: PORT=8090 npm start`
  if (code === 'ENOSPC')
    return 'The disk is full. Free some space (the product needs about 4 GB), or keep the data elsewhere: XINYU_DATA=/path npm start'
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${message}: a file is where a folder must be. Choose another folder for the data: XINYU_DATA=/path npm start`
  if (code === 'EACCES' || code === 'EROFS')
    return `${message}: no right to do that. Choose a folder you may write to (XINYU_DATA) and a port above 1023 (PORT).`
  if (!(error instanceof Error)) return message
  return error.name === 'EngineUnavailable' ? mergeDataFolderErrors(message) : (error.stack ?? message)
}

/** Each engine reports its own subfolder; this merges them into one message about the data folder. */
const mergeDataFolderErrors = (message: string): string =>
  message.replace(
    /^The data folder (.+)[\\/][a-z-]+ is in use: process (\d+) runs an engine on it\..*$/,
    'The data folder $1 is in use: process $2 runs the product on it. Stop that one first, or choose another data folder: XINYU_DATA=/path npm start',
  )

const refusal = ({ code, details: { service, ...details }, cause }: AppError): string => {
  const text = `${code}: ${errorText(code, 'en', details)}`
  return typeof service === 'string' ? `${text} (${service}${cause === undefined ? '' : `: ${String(cause)}`})` : text
}
