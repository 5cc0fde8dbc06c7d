// How fast facts are published from the outbox and take effect in another service, over Kafka and over the local bus,
// with the engines of the one-command start. The users service publishes; the social service consumes with all its
// reactions.
// node bench/facts.mjs [facts per measurement, default 20000] [only: out, in, latency, three]
import { KafkaBus } from '@xinyu/platform/message-bus/kafka-bus'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { factsIn } from './facts/in.mjs'
import { threeInstances } from './facts/instances.mjs'
import { latency } from './facts/latency.mjs'
import { factsOut } from './facts/out.mjs'
import { broker, log, stop } from './facts/setup.mjs'
import { args } from './run/report.mjs'

const measurements = {
  out: factsOut,
  in: factsIn,
  latency: async () => {
    await latency('Kafka', (namespace) => new KafkaBus(broker.brokers, namespace, log))
    await latency('embedded', () => new LocalBus())
  },
  three: threeInstances,
}
let failed = false
try {
  for (const [name, measure] of Object.entries(measurements)) if (!args[1] || args[1] === name) await measure()
} catch (error) {
  console.error(error)
  failed = true
} finally {
  await stop()
}
process.exit(failed ? 1 : 0)
