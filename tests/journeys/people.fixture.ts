import { readRunning } from '@xinyu/engines/running-file'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import type { z } from 'zod'

export const adminPassword = 'finance-person-1'
const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
type Imported = z.input<(typeof importMember)['input']>
type Admin = z.input<(typeof createAdmin)['input']>

/** Imports people into a running product, as its operator would, and logs them in. */
export class People {
  readonly #operator: InternalClient
  readonly #signer: TokenSigner
  readonly #url: string

  constructor(product: Pick<TestProduct, 'url' | 'dataDir'>) {
    this.#url = product.url
    const secrets = readRunning(product.dataDir).env
    this.#operator = new InternalClient(secrets as unknown as PlatformConfig)
    this.#signer = new TokenSigner(secrets.TOKEN_PRIVATE_JWK ?? '')
  }

  /** An approved member; defaults fill what the test does not specify. */
  async member({
    name,
    gender = 2,
    ...said
  }: { name: string; gender?: 1 | 2 } & Pick<Imported, 'GID' | 'phone'> & Partial<Imported>): Promise<Visitor> {
    const _id = newId()
    const fields = { name, gender, birthday: '1995-01-01', liveCity, work: 1 } as const
    const usual = { _id, createdAt: new Date().toISOString(), fields, state: 'approved' } as const
    await this.#operator.ask(importMember, { ...usual, ...said } as Imported, 30_000)
    return this.#enter(_id, 'app')
  }

  /** A staff member with a console role and a passed second factor; finance by default. */
  async admin({ roles = ['finance'], ...said }: Pick<Admin, 'phone' | 'name'> & Partial<Admin>): Promise<Visitor> {
    const made = { password: adminPassword, roles, ...said } as Admin
    return this.#enter((await this.#operator.ask(createAdmin, made, 30_000)).user_id, 'admin')
  }

  async #enter(id: string, client: 'app' | 'admin'): Promise<Visitor> {
    const visitor = new Visitor(this.#url)
    visitor.id = id
    const amr = client === 'admin' ? ['otp'] : []
    visitor.token = await this.#signer.sign({ sub: id, type: 'normal', sid: newId(), client, amr }, 3_600, new Date())
    return visitor
  }
}
