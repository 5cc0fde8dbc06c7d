import { Injectable } from '@nestjs/common'

/** Sends a sandbox's notifications. */
export interface SandboxNotifier {
  /** sends those that are due, again until the merchant acknowledges them */
  notifyDue(): Promise<void>
}

/** The notifiers of the sandboxes; each registers itself. */
@Injectable()
export class SandboxNotifiers {
  readonly #all = new Set<SandboxNotifier>()

  add(notifier: SandboxNotifier): void {
    this.#all.add(notifier)
  }

  async notifyDue(): Promise<void> {
    await Promise.all([...this.#all].map((notifier) => notifier.notifyDue()))
  }
}
