// The node's network: a bridge for pods. Restores this machine's rules afterwards.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, tryRun } from '../run.ts'

export const BRIDGE = 'xinyu-trial'
/** this machine's address as pods see it */
export const NODE_ADDRESS = '10.244.0.1'
const FORWARDING = '/proc/sys/net/ipv4/ip_forward'
const NAMESPACES = '/run/netns'

const namespaces = (): string[] => (existsSync(NAMESPACES) ? readdirSync(NAMESPACES) : [])

/** Writes the CNI configuration for containerd; addresses in use are recorded in the trial's folder. */
const writePlugin = (folder: string): void => {
  mkdirSync(join(folder, 'cni'))
  const ipam = {
    type: 'host-local',
    dataDir: join(folder, 'addresses'),
    ranges: [[{ subnet: '10.244.0.0/24' }]],
    routes: [{ dst: '0.0.0.0/0' }],
  }
  const plugins = [{ type: 'bridge', bridge: BRIDGE, isGateway: true, ipMasq: true, hairpinMode: true, ipam }]
  writeFileSync(join(folder, 'cni/10-trial.conflist'), JSON.stringify({ cniVersion: '1.0.0', name: BRIDGE, plugins }))
}

/** Creates the bridge; returns a function that removes it and restores all rules and settings. */
export const openNetwork = async (folder: string): Promise<() => Promise<void>> => {
  const before = namespaces()
  const forwarding = readFileSync(FORWARDING, 'utf8')
  const rules = await Promise.all(['iptables', 'ip6tables'].map((tool) => run(`${tool}-save`, [])))
  await tryRun('ip', ['link', 'delete', BRIDGE])
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge'])
  await run('ip', ['address', 'add', `${NODE_ADDRESS}/24`, 'dev', BRIDGE])
  await run('ip', ['link', 'set', BRIDGE, 'up'])
  writeFileSync(FORWARDING, '1')
  writePlugin(folder)
  return async () => {
    for (const name of namespaces().filter((one) => !before.includes(one)))
      await tryRun('ip', ['netns', 'delete', name])
    await tryRun('ip', ['link', 'delete', BRIDGE])
    for (const [index, tool] of ['iptables', 'ip6tables'].entries()) {
      // a table that the trial used first is not in the saved rules
      for (const table of ['nat', 'mangle', 'filter'])
        for (const how of ['-F', '-X']) await tryRun(tool, ['-t', table, how])
      await tryRun(`${tool}-restore`, [], { input: rules[index] ?? '' })
    }
    writeFileSync(FORWARDING, forwarding)
  }
}
