export type Print = (line: string) => void
export type Options = Record<string, string | undefined>
export interface Command {
  usage: string
  summary: string
  options: readonly string[]
  run(options: Options, rest: string[], print: Print): Promise<void>
}
