import { newId } from '../ids.ts'
import type { RedisStore } from '../redis/redis.ts'

/** writes of a moment are one message */
const collectMs = 250

/** Tells the other instances of a service what was written here, for the jobs that each instance runs for itself. */
export class WakeMessages {
  readonly #self = newId()
  readonly #waiting = new Set<string>()
  readonly #redis: Pick<RedisStore, 'publish' | 'subscribe'>
  readonly #channel: string
  #isReceiving = false

  constructor(redis: Pick<RedisStore, 'publish' | 'subscribe'>, service: string) {
    this.#redis = redis
    this.#channel = `job-wakes:${service}`
  }

  /** False while messages may be missed: jobs then run at their intervals. */
  get isReceiving(): boolean {
    return this.#isReceiving
  }

  /** `onChange` is called whenever messages begin to arrive, or may be missed from now on. */
  listen(onWake: (name: string) => void, onChange: () => void): void {
    const receive = (message: string): void => {
      const [sender, name = ''] = message.split(' ')
      if (sender !== this.#self) onWake(name)
    }
    this.#redis
      .subscribe(this.#channel, receive, (isReceiving) => {
        this.#isReceiving = isReceiving
        onChange()
      })
      .catch(() => undefined) // fails only when the service ends
  }

  send(name: string): void {
    if (this.#waiting.has(name)) return
    this.#waiting.add(name)
    const publish = (): void => {
      this.#waiting.delete(name)
      // those who do not hear it are not receiving, and know it
      this.#redis.publish(this.#channel, `${this.#self} ${name}`).catch(() => undefined)
    }
    setTimeout(publish, collectMs).unref()
  }
}
