/**
 * The provider's fee on an amount: 0.60 %, in whole fen, half a fen up. How a refund's fee is rounded is not documented
 * by Alipay or WeChat; here half a fen is given back as it was taken, so that a whole refund gives back the whole fee.
 */
export const feeOf = (fen: number): number => (fen < 0 ? 0 - feeOf(-fen) : Math.round((fen * 60) / 10_000))
