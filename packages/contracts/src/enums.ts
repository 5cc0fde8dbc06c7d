/** Every number on the wire, by its name. The meanings are those of the product's specification. */
export const ProfileStatus = {
  Empty: 0,
  BeingFilled: 1,
  Waiting: 2,
  SentBack: 3,
  Approved: 4,
  Banned: 5,
  Cancelled: 6,
} as const
export type ProfileStatus = (typeof ProfileStatus)[keyof typeof ProfileStatus]

export const CheckStatus = { None: 0, Waiting: 2, SentBack: 3, Verified: 4 } as const
export type CheckStatus = (typeof CheckStatus)[keyof typeof CheckStatus]

/** posts, comments, images */
export const ReviewStatus = { Waiting: 0, Approved: 1, Rejected: 2, Draft: 3 } as const
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus]

export const OrderStatus = { Waiting: 0, Paid: 1, Failed: 2, Refunded: 3, Closed: 7 } as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

export const GiftStatus = { Redeemable: 0, Frozen: 1, Redeemed: 2 } as const
export type GiftStatus = (typeof GiftStatus)[keyof typeof GiftStatus]

export const WithdrawalStatus = { Requested: 0, BeingPaid: 1, Paid: 2, Rejected: 3 } as const
export type WithdrawalStatus = (typeof WithdrawalStatus)[keyof typeof WithdrawalStatus]

/** "wrapper" users */
export const FeaturedStatus = { None: 0, Applied: 1, Invited: 2, TurnedDown: 3, Featured: 4 } as const
export type FeaturedStatus = (typeof FeaturedStatus)[keyof typeof FeaturedStatus]

export const MessageStatus = { Sent: 0, Read: 1, Recalled: 2 } as const
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus]

export const ContentCheck = { Ok: 0, Sensitive: 1, CheckError: 2, ServiceError: 3, RequestFailure: 4 } as const
export type ContentCheck = (typeof ContentCheck)[keyof typeof ContentCheck]

/** WeChat's error code for sensitive content */
export const WX_SENSITIVE = 87014

export const MsgCata = {
  SystemNotice: 1,
  PrivateMessage: 2,
  ReadReceipt: 3,
  Typing: 4,
  Gift: 5,
  Interaction: 6,
  Presence: 7,
  Heartbeat: 8,
  Acknowledgement: 9,
  BadgeTotals: 10,
  Recall: 11,
  Error: 12,
  Hidden: 13,
} as const
export type MsgCata = (typeof MsgCata)[keyof typeof MsgCata]

export const Gender = { Male: 1, Female: 2 } as const
export type Gender = (typeof Gender)[keyof typeof Gender]

/** order tab: what a product contains */
export const ProductKind = { Vip: 0, GuanPoint: 1 } as const
export type ProductKind = (typeof ProductKind)[keyof typeof ProductKind]

export const FaceStatus = { Ok: 0, Error: 1, NoFace: 2 } as const
export type FaceStatus = (typeof FaceStatus)[keyof typeof FaceStatus]
