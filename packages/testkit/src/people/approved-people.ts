import { readRunning } from '@xinyu/platform/runtime/running-file'
import { importMember } from '@xinyu/contracts/internal/users-operations'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { TestProduct } from '../product.ts'
import { Visitor } from './visitor.ts'

/**
 * Imports approved members into a running product, without SMS codes or photos; tokens last two hours. Avatar URLs lead
 * to no picture; a member without an avatar gets the placeholder in a browser.
 */
export const importApprovedMembers = async (
  product: Pick<TestProduct, 'url' | 'dataDir' | 'drain'>,
  count: number,
  { withAvatar = true }: { withAvatar?: boolean } = {},
): Promise<Visitor[]> => {
  const env = readRunning(product.dataDir).env
  const internal = new InternalClient(env as unknown as PlatformConfig)
  const signer = new TokenSigner(env.TOKEN_PRIVATE_JWK ?? '')
  const people: Visitor[] = []
  for (let first = 0; first < count; first += 10)
    people.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - first) }, (_, index) =>
          makeMember({ internal, signer, url: product.url, index: first + index, withAvatar }),
        ),
      )),
    )
  await product.drain()
  return people
}

export const phoneOf = (index: number): string => `136${String(10_000_000 + index)}`

interface Making {
  internal: InternalClient
  signer: TokenSigner
  url: string
  index: number
  withAvatar: boolean
}

const makeMember = async ({ internal, signer, url, index, withAvatar }: Making): Promise<Visitor> => {
  const _id = newId()
  const fields = {
    name: `海${index}`,
    gender: ((index % 2) + 1) as 1 | 2,
    birthday: '1995-01-01',
    liveCity: { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' },
    work: 1,
  }
  const member = {
    _id,
    GID: String(30_000_000 + index),
    phone: phoneOf(index),
    createdAt: new Date().toISOString(),
    fields,
    ...(withAvatar ? { avatar: `a${String(index).padStart(9, '0')}.jpg` } : {}),
    state: 'approved' as const,
  }
  await internal.call(importMember, member, 30_000)
  const visitor = new Visitor(url)
  visitor.id = _id
  visitor.token = await signer.sign({ sub: _id, type: 'normal', sid: 'test' }, 7_200, new Date())
  return visitor
}
