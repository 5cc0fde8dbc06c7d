import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { goModule } from '../go.ts'
import type { Kubectl } from '../kubectl.ts'
import { cache } from '../programs.ts'

/** The custom resource definitions of the kinds that the manifests use, as published by their vendors. */
const DEFINITIONS = [
  {
    module: 'github.com/kedacore/keda/v2',
    version: 'v2.18.1',
    folder: 'config/crd/bases',
    kinds: ['scaledobjects', 'triggerauthentications'],
  },
  {
    module: 'sigs.k8s.io/gateway-api',
    version: 'v1.4.0',
    folder: 'config/crd/standard',
    kinds: ['gateways', 'httproutes'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator',
    version: 'v0.85.0',
    folder: 'example/prometheus-operator-crd',
    kinds: ['podmonitors', 'prometheusrules'],
  },
]
const placeOf = ({ module, version }: { module: string; version: string }): string =>
  join(cache, 'definitions', `${module.replaceAll('/', '-')}-${version}`)

export const hasDefinitions = (): boolean => DEFINITIONS.every((one) => existsSync(placeOf(one)))

/** Stores the definitions beside the programs; their modules are many times larger. */
export const fetchDefinitions = async (): Promise<void> => {
  for (const one of DEFINITIONS.filter((each) => !existsSync(placeOf(each)))) {
    const { folder } = await goModule(one.module, one.version)
    const half = `${placeOf(one)}.part`
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { recursive: true })
    for (const file of readdirSync(join(folder, one.folder)).filter((name) => name.endsWith('.yaml')))
      cpSync(join(folder, one.folder, file), join(half, file))
    renameSync(half, placeOf(one))
  }
}

export const applyDefinitions = async (kubectl: Kubectl): Promise<string> => {
  const files = DEFINITIONS.flatMap((one) =>
    readdirSync(placeOf(one))
      .filter((file) => one.kinds.some((kind) => file.endsWith(`_${kind}.yaml`)))
      .map((file) => join(placeOf(one), file)),
  )
  await kubectl.applyFiles(files)
  await kubectl.run(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=240s'])
  return `${files.length} kinds of KEDA, Prometheus and Gateway API`
}
