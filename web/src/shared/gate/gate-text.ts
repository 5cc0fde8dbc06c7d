import type { Product } from '@xinyu/contracts/http/product/products'
import { CallError } from '@xinyu/contracts/client/client'
import { catalogueQuery, type Catalogue } from '../api/catalogue.ts'
import { queryClient } from '../api/query-client.ts'
import { ownRefusal } from '../api/refusal-text.ts'
import { productName, t } from '../i18n/i18n.ts'
import { yuan } from '../lib/format.ts'
import { myProfile } from '../session/me.ts'
import { type Gate, gateRules } from './gate-rules.ts'

const cheapestVip = ({ productList }: Catalogue): Product | undefined =>
  productList.filter(({ type, onSale }) => type === 'vip' && onSale).sort((a, b) => a.price - b.price)[0]

/** The cheapest pack that covers what is missing; else the largest. */
const packFor = ({ productList }: Catalogue, missing: number): Product | undefined => {
  const packs = productList.filter(({ type, onSale }) => type === 'guanPoint' && onSale)
  const enough = packs.filter(({ points }) => points >= missing).sort((a, b) => a.price - b.price)
  return enough[0] ?? packs.sort((a, b) => b.points - a.points)[0]
}

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

/** Why a gate is closed, including every price that applies, and the page that opens it. */
export const gateOffer = async (
  gate: Gate,
  action: string,
  refusal?: unknown,
): Promise<{ text: string; to: string }> => {
  const plain = { text: t(`gate.${gate}.text`), to: gateRules[gate].to }
  if (gate !== 'vip' && gate !== 'guanPoint') return plain
  const catalogue = await queryClient.fetchQuery({ ...catalogueQuery, retry: false }).catch(() => null)
  if (gate === 'vip') {
    const product = catalogue && cheapestVip(catalogue)
    if (!product) return plain
    const from = t('cost.vipFrom', { name: productName(product), price: yuan(product.price) })
    return { ...plain, text: `${plain.text}\n${from}` }
  }
  const short = catalogue && (await shortOf(catalogue, action, refusal))
  const missing = short ? short.needed - short.balance : 0
  const pack = catalogue && packFor(catalogue, missing)
  if (!pack || !short || missing <= 0) return plain
  return {
    text: t('cost.short', { ...short, missing, points: pack.points, price: yuan(pack.price) }),
    to: `${plain.to}&product=${encodeURIComponent(pack._id)}`,
  }
}
