// The parts in k8s/base and the overlays.
import { configOf, type Container, resourcesOf, type Thing } from './kubernetes.ts'
import { givenByHand } from './given-settings.ts'
import { schemas } from './settings.ts'

export const parts = Object.keys(schemas)
export const base = resourcesOf('base')
export const tracing = resourcesOf('components/tracing')
export const find = (kind: string, name: string, among: Thing[] = base): Thing => {
  const found = among.find((thing) => thing.kind === kind && thing.metadata.name === name)
  if (!found) throw new Error(`there is no ${kind} ${name}`)
  return found
}
export const podOf = (thing: Thing) => {
  const pod = thing.spec?.template?.spec
  if (!pod) throw new Error(`${thing.kind} ${thing.metadata.name} has no pod`)
  return pod
}
export const containerOf = (name: string): Container => podOf(find('Deployment', name)).containers[0] as Container
export const overlay = (name: string): Record<string, string> =>
  configOf(
    'base',
    'components/tracing',
    ...(name === 'production' ? ['components/kafka-secured'] : []),
    `overlays/${name}`,
  )
export const environmentOf = (part: string, config: Record<string, string>): Record<string, string> => ({
  ...config,
  ...Object.fromEntries(
    (containerOf(part).env ?? []).map(({ name, value, valueFrom }) => [
      name,
      value ?? givenByHand[valueFrom?.secretKeyRef.key ?? ''] ?? '',
    ]),
  ),
})
