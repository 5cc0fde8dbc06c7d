/** What StoreKit returns for a purchase. */
export interface Bought {
  transactionId: string
  /** Apple's JWS */
  signedTransaction: string
}
/** What the iOS app answers. */
type Answer = { state: 'purchased'; bought: Bought } | { state: 'pending' | 'cancelled' }
interface Question {
  buy: { ask: 'buy'; productId: string; appAccountToken: string }
  unfinished: { ask: 'unfinished' }
  finish: { ask: 'finish'; transactionId: string }
}

/** The bridge that the iOS app injects into its web view: a message handler with a reply. */
interface AppStoreBridge {
  postMessage(question: Question['buy']): Promise<Answer>
  postMessage(question: Question['unfinished']): Promise<Bought[]>
  postMessage(question: Question['finish']): Promise<void>
}

/** Null outside the iOS app. */
export const appStore = (): AppStoreBridge | null =>
  (window as { webkit?: { messageHandlers?: { appStore?: AppStoreBridge } } }).webkit?.messageHandlers?.appStore ?? null

/**
 * Asks StoreKit to buy. Null: the person cancelled, or somebody must approve first; then the purchase arrives with the
 * unfinished ones.
 */
export const buyInApp = async (productId: string, appAccountToken: string): Promise<Bought | null> => {
  const answer = await appStore()?.postMessage({ ask: 'buy', productId, appAccountToken })
  return answer?.state === 'purchased' ? answer.bought : null
}

/** Purchases that StoreKit returns until they are finished. */
export const unfinishedPurchases = async (): Promise<Bought[]> =>
  (await appStore()?.postMessage({ ask: 'unfinished' })) ?? []

/** Finishes a credited purchase, so that StoreKit does not return it again. */
export const finishPurchase = async ({ transactionId }: Bought): Promise<void> => {
  await appStore()?.postMessage({ ask: 'finish', transactionId })
}

/** The purchase that the sandbox's page returned in the URL fragment, which no server sees. */
export const boughtOnPage = (hash: string): Bought | null => {
  const signedTransaction = new URLSearchParams(hash.replace(/^#/, '')).get('signedTransaction')
  return signedTransaction ? { transactionId: '', signedTransaction } : null
}
