/** What StoreKit gave for a purchase. */
export interface Bought {
  transactionId: string
  /** JWS of Apple */
  signedTransaction: string
}
/** What the iOS app answers. */
type Answer = { state: 'purchased'; bought: Bought } | { state: 'pending' | 'cancelled' }
interface Question {
  buy: { ask: 'buy'; productId: string; appAccountToken: string }
  unfinished: { ask: 'unfinished' }
  finish: { ask: 'finish'; transactionId: string }
}

/** The bridge that the iOS app puts into its web view; a handler with a reply. */
interface AppStoreBridge {
  postMessage(question: Question['buy']): Promise<Answer>
  postMessage(question: Question['unfinished']): Promise<Bought[]>
  postMessage(question: Question['finish']): Promise<void>
}

/** Null outside the iOS app. */
export const appStore = (): AppStoreBridge | null =>
  (window as { webkit?: { messageHandlers?: { appStore?: AppStoreBridge } } }).webkit?.messageHandlers?.appStore ?? null

/**
 * Asks StoreKit to buy; null: the person turned back, or somebody must agree first, and the purchase comes with those
 * that are unfinished.
 */
export const buyInApp = async (productId: string, appAccountToken: string): Promise<Bought | null> => {
  const answer = await appStore()?.postMessage({ ask: 'buy', productId, appAccountToken })
  return answer?.state === 'purchased' ? answer.bought : null
}

/** Purchases that StoreKit gives again until somebody has taken them. */
export const unfinishedPurchases = async (): Promise<Bought[]> =>
  (await appStore()?.postMessage({ ask: 'unfinished' })) ?? []

/** It was credited: StoreKit need not give it again. */
export const finishPurchase = async ({ transactionId }: Bought): Promise<void> => {
  await appStore()?.postMessage({ ask: 'finish', transactionId })
}

/** What the sandbox's page sent the person back with, in the part of the address that no server sees. */
export const boughtOnPage = (hash: string): Bought | null => {
  const signedTransaction = new URLSearchParams(hash.replace(/^#/, '')).get('signedTransaction')
  return signedTransaction ? { transactionId: '', signedTransaction } : null
}
