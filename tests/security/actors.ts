import { randomInt, randomUUID } from 'node:crypto'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import type { AdminRole } from '@xinyu/contracts/call'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { beVip } from '@xinyu/contracts/http/users/vip'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users-operations'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'

const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }

/** The running product and every kind of account that an attacker may have. */
export class Actors {
  readonly product: TestProduct
  readonly #env: Record<string, string>
  readonly #internal: InternalClient
  readonly #signer: TokenSigner
  #count = randomInt(1_000)

  private constructor(product: TestProduct) {
    this.product = product
    this.#env = readRunning(product.dataDir).env
    this.#internal = new InternalClient(this.#env as unknown as PlatformConfig)
    this.#signer = new TokenSigner(this.#env.TOKEN_PRIVATE_JWK ?? '')
  }

  static async start(env: Record<string, string> = {}): Promise<Actors> {
    return new Actors(await startTestProduct({ env }))
  }

  tokenOf(sub: string, client = 'app'): Promise<string> {
    const amr = client === 'admin' ? { amr: ['otp'] } : {}
    return this.#signer.sign({ sub, type: 'normal', sid: newId(), client, ...amr }, 3_600, new Date())
  }

  /** A member with an approved profile. */
  async member(): Promise<Visitor> {
    const visitor = new Visitor(this.product.url)
    visitor.id = newId()
    const number = this.#count++
    await this.#internal.call(
      importMember,
      {
        _id: visitor.id,
        GID: String(32_000_000 + number),
        phone: `1370001${String(number).padStart(4, '0')}`,
        createdAt: new Date().toISOString(),
        fields: {
          name: `海${number}`,
          gender: 1 as const,
          birthday: '1995-01-01',
          liveCity,
          work: 1,
          emotion: '慢慢来，比较快',
        },
        avatar: 'a000000000.jpg',
        state: 'approved',
      },
      30_000,
    )
    visitor.token = await this.tokenOf(visitor.id)
    return visitor
  }

  /** A member who has paid for VIP. */
  async vip(): Promise<Visitor> {
    const visitor = await this.member()
    await this.product.drain()
    await this.buyVip(visitor)
    return visitor
  }

  async buyVip(visitor: Visitor): Promise<void> {
    const { orderId } = await visitor.call(addOrder, { productNum: 'vip-30', clientId: randomUUID() })
    await visitor.pay(orderId)
    await this.product.drain()
    await visitor.call(beVip, { orderId })
  }

  guest(): Promise<Visitor> {
    return new Visitor(this.product.url).becomeGuest()
  }

  /** A staff member with a role, with a console token by default. */
  async staff(role: AdminRole, client = 'admin'): Promise<Visitor> {
    const visitor = new Visitor(this.product.url)
    visitor.id = (await this.account(role)).id
    visitor.token = await this.tokenOf(visitor.id, client)
    return visitor
  }

  /** An account with a role and a password. */
  async account(role: AdminRole): Promise<{ id: string; phone: string; password: string }> {
    const phone = `1390001${String(this.#count++).padStart(4, '0')}`
    const password = 'correct-horse-7'
    const { user_id } = await this.#internal.call(createAdmin, { phone, password, name: role, roles: [role] }, 30_000)
    return { id: user_id, phone, password }
  }

  stop(): Promise<void> {
    return this.product.stop()
  }
}
