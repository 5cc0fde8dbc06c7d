import { dirname, join } from 'node:path'
import { runProgram } from './programs.ts'

export interface Named {
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
}

/** kubectl for the trial's cluster. */
export class Kubectl {
  private readonly kubeconfig: string
  constructor(kubeconfig: string) {
    this.kubeconfig = kubeconfig
  }

  async run(args: string[], input?: unknown): Promise<string> {
    const { code, output, errors } = await runProgram(
      'kubernetes',
      ['kubectl', '--kubeconfig', this.kubeconfig, '--cache-dir', join(dirname(this.kubeconfig), 'kubectl'), ...args],
      {
        input: input === undefined ? '' : JSON.stringify(input),
      },
    )
    if (code !== 0) throw new Error(errors.trim() || output.trim() || `kubectl ${args[0]} failed`)
    return output
  }

  /** Whether a command succeeds; ignores its output. */
  succeeds = (args: string[]): Promise<boolean> =>
    this.run(args).then(
      () => true,
      () => false,
    )

  /** Creates objects including their status, which apply drops. */
  create = (objects: object[]): Promise<string> =>
    this.run(['create', '-f', '-'], { apiVersion: 'v1', kind: 'List', items: objects })
  /** Applies the objects on the server, which rejects unknown fields. */
  apply = (objects: object[]): Promise<string> =>
    this.run(['apply', '--server-side', '--validate=strict', '-f', '-'], {
      apiVersion: 'v1',
      kind: 'List',
      items: objects,
    })
  applyFolder = (folder: string, more: string[] = []): Promise<string> =>
    this.run(['apply', '--server-side', '--validate=strict', '-k', folder, ...more])
  applyFiles = (files: string[]): Promise<string> =>
    this.run(['apply', '--server-side', ...files.flatMap((file) => ['-f', file])])

  async list<T extends Named>(kind: string, namespace: string, more: string[] = []): Promise<T[]> {
    return (JSON.parse(await this.run(['get', kind, '-n', namespace, '-o', 'json', ...more])) as { items: T[] }).items
  }
}

export const kubeconfig = (server: string, authority: string, token: string): object => ({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'trial', cluster: { server, 'certificate-authority': authority } }],
  users: [{ name: 'admin', user: { token } }],
  contexts: [{ name: 'trial', context: { cluster: 'trial', user: 'admin' } }],
  'current-context': 'trial',
})

export const overlayFolder = (name: string): string => join(import.meta.dirname, '../../k8s/overlays', name)
