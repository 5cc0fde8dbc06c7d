import { connect } from 'node:net'

/** Whether the broker answers an ApiVersions request; its port opens earlier than that. */
export function isResponding(port: number): Promise<boolean> {
  // length, api key 18, version 0, correlation 1, no client id
  const request = Buffer.from('0000000a00120000000000010000', 'hex')
  request.writeInt32BE(request.length - 4, 0)
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', (data) => end(data.readInt32BE(4) === 1))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
    socket.setTimeout(2_000, () => end(false))
  })
}

/** The configuration of a single node that is broker and controller. */
export function serverProperties(data: string, port: number, controllerPort: number): string {
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': data,
    // topics are created explicitly only
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}
