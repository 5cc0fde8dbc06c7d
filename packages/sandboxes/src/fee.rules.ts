/**
 * The provider's fee on an amount: 0.60 %, in whole fen, half a fen up. Alipay and WeChat publish no other rounding for
 * refunds than for payments, and their bills write a refund's fee as that of a payment with the sign turned. So it is
 * computed from the amount without its sign: half a fen is given back as it was taken.
 */
export const feeOf = (fen: number): number => (fen < 0 ? 0 - feeOf(-fen) : Math.round((fen * 60) / 10_000))
