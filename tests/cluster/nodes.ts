export interface Size {
  cpu: string
  memory: string
}

/** A simulated node in a zone. */
export const node = (name: string, zone: string, { cpu, memory }: Size): object => {
  const room = { cpu, memory, pods: '110', 'ephemeral-storage': '100Gi' }
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'topology.kubernetes.io/zone': zone,
      },
    },
    status: { allocatable: room, capacity: room },
  }
}
