import type { Product } from '@xinyu/contracts/http/product/products'
import { CallError } from '@xinyu/contracts/client/client'
import { catalogueQuery, type Catalogue } from '../api/catalogue.ts'
import { queryClient } from '../api/query-client.ts'
import { ownRefusal } from '../api/refusal-text.ts'
import { productName, t } from '../i18n/i18n.ts'
import { yuan } from '../lib/format.ts'
import { myProfile } from '../session/me.ts'
import type { Gate } from './gate-rules.ts'

const cheapest = ({ productList }: Catalogue, type: Product['type']): Product | undefined =>
  productList.filter((product) => product.type === type && product.onSale).sort((a, b) => a.price - b.price)[0]

const numberIn = (error: unknown, name: string): number | undefined => {
  const value = error instanceof CallError ? error.refusal[name] : undefined
  return typeof value === 'number' ? value : undefined
}

/** The cost of an action and the balance: from the server's refusal, else from catalogue and profile. */
const shortOf = async (
  { costs }: Catalogue,
  action: string,
  refusal: unknown,
): Promise<{ needed: number; balance: number } | null> => {
  const usual = action === 'love' ? costs?.love : action === 'flowers' ? costs?.flower : undefined
  const needed = numberIn(refusal, 'needed') ?? usual
  const balance = numberIn(refusal, 'balance') ?? (await myProfile())?.guanPoint
  return needed === undefined || balance === undefined ? null : { needed, balance }
}

/** Closes the guanPoint gate when the balance is too low. */
export const assertPoints = async (needed: number): Promise<void> => {
  const balance = (await myProfile())?.guanPoint ?? 0
  if (balance < needed) throw await ownRefusal('GUANPOINT_NOT_ENOUGH', { needed, balance })
}

/** Why a gate is closed, including every price that applies. */
export const gateText = async (gate: Gate, action: string, refusal?: unknown): Promise<string> => {
  const text = t(`gate.${gate}.text`)
  if (gate !== 'vip' && gate !== 'guanPoint') return text
  const catalogue = await queryClient.fetchQuery({ ...catalogueQuery, retry: false }).catch(() => null)
  const product = catalogue && cheapest(catalogue, gate)
  if (!product) return text
  const price = yuan(product.price)
  if (gate === 'vip') {
    return `${text}\n${t('cost.vipFrom', { name: productName(product), price })}`
  }
  const short = await shortOf(catalogue, action, refusal)
  return short ? t('cost.short', { ...short, points: product.points, price }) : text
}
