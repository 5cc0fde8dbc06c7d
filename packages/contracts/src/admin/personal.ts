import type { z } from 'zod'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const identifyingFields = words(`
  user_id user2_id user phone GID userName realName idCard payee ip deviceId avatar actor_id subject_id`)

/** Personal fields: showing them to an admin is recorded in the audit trail. */
export const personalFields = words(`
  user phone GID name userName realName idCard payee ip deviceId avatar gender birthday age liveCity work education
  height aboutMe habits emotion lover images photos lastActive online distance banReason banUntil texts school proof front back
  papers lines certificates location os browser evidence original text content topic answers vipLimitDate privacy detail changes
  people left right words signals user2 album scope voice voices waveform sanctions limitedUntil others facts samples`)

/** Every other field of the console's records; a new field must be listed here or above. */
export const impersonalFields = words(`
  id _id user_id user2_id actor_id subject_id type province city provinceCode cityCode isCompleted wasApproved
  hasRealChecked hasGradeChecked blockMe hideOnline hideDistance whoMayWrite whoSeesPhotos roles createdAt isVip
  guanPoint desc extname url thumb large isChecked status isTemp addtime revision field badword nudity score verdict
  priority waitingSince claimedBy claimedUntil decidedBy decidedAt reasonCode reason history at decision by reports
  orderId tab productNum amount provider checkResult sub_msg days points fulfilled paidAt closesAt providerTradeNo
  action resource members guests waiting approved banned onlineNow registrations day value since wrapperStatus how
  avatarDistance renews paid post_id likeCount isLiked replyCount reply comment_id to where likes commentCount lastAt
  kind weight note word hits post votes title group_id total sent read state number notes notesEn platform force
  operationId account unit balance nameEn descEn price originalPrice appleProductId order onSale fee tax net flowers
  approvals flags comments replies changed refused code question list task_id product profile testNotificationToken
  keyVersion keyId keepsOldForDays msgid posts done totals vip registeredToday profilesWaiting hasFaceChecked
  isFeatured realNamesWaiting gradesWaiting featuredWaiting version key size sha256 withdrawal before after outcome
  trace_id refusal fields hasSecondFactor enrolledAt recoveryCodesLeft recoveryCodes refund no origin requestedBy
  requestedAt needsSecond failure doneAt owed isPayout withdrawalId tradeNo ours theirs foundAt settledAt settledBy
  taxable monthAmount monthTax approvalsNeeded payout attempts n change appliedAt correctionId story what
  productVersion needsCheck moneyBack refundAsk isOpen answeredBy answeredAt askedBefore more reporterRecord
  reportedRecord upheld dismissed withdrawn reporters open emptiedAt isWithdrawn rule bannedAt bannedBy report_id
  mayDecide until smile measured face faces x y width entered share result isFollow erasedAt receipts missing
  isComplete service forms except near findings seen innocent added doubled tooShort unread rating stars
  firstAnswerSeconds assignedTo contentEn titleEn link approvedBy startsAt publishedAt sendSeconds isOn isDisabled
  isNew view_id filters sort views seconds view OSSAccessKeyId policy signature host startsWith Content-Type
  x-oss-content-type x-oss-object-acl x-oss-forbid-overwrite x-oss-storage-class Content-Disposition Content-Encoding
  Cache-Control success_action_status Signature ofEach groups group shown gini invisible matches answeredTalks
  percentiles percent times topShare firstDay unseen calibration from decisions said was calibrationError receivers
  count hitsToday hits30 lastHitAt heldUntil prompt queue waitedSeconds undoUntil undoneAt overruledAt workedSeconds
  perHour undone overruled p50 p95 textEn isOwnName byName requestedByName decidedByName settledByName likeness
  waitingDays computedAt rows channel gross sales refunds chargebacks fees salesTax payouts payoutFees taxWithheld
  payoutNet pointsSold vipSold vipRefunded vipEarned pointsSpent fenSpent deferred sold refunded earned late
  differencesOpen checks isGreen expected found items languages dueAt case_id lockedBy lockedByName lockedAt file
  isSigned reopening next refundedAmount counts step isTooWide isFinal moderators rejected precision policyVersion
  isAutomated redress withdrawnAt isGone first firstCode second secondCode looks agreed kappa isLow isFirst likenesses
  act signOut undoneBy tags team mergedInto mergedFrom macro kinds close steps forwardTo zh en also answer
  publishedVersion versions hideMessages warnReceivers refuseWaiting takeDownPublic published smiles curve markDevices overrideClaims isCleared authority
  reference legalBasis services isHandedOver renewal export downloadedBy downloadedAt turnedBack granted decided grey
  muted hardPerHour leadHardPerHour hardLastHour pausedUntil recall of`)

type Inside = { name: string; schema: z.ZodType }
interface Definition {
  type?: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
}
const definitionOf = (schema: z.ZodType): Definition => schema.def as Definition

/** The fields of a schema, through lists, unions and optional values. */
export const fieldsOf = (schema: z.ZodType): Inside[] => {
  const { shape, innerType, element, options, in: input } = definitionOf(schema)
  if (shape) return Object.entries(shape).map(([name, inner]) => ({ name, schema: inner }))
  const wrapped = innerType ?? element ?? input
  return wrapped ? fieldsOf(wrapped) : (options ?? []).flatMap(fieldsOf)
}

export const namesIn = (schema: z.ZodType): string[] =>
  fieldsOf(schema).flatMap(({ name, schema: inner }) => [name, ...namesIn(inner)])

/** The record's fields with personal data; none if the record identifies nobody. */
export const personalFieldsOf = (record: z.ZodType): string[] => {
  if (!namesIn(record).some((name) => identifyingFields.has(name))) return []
  const isPersonal = ({ name, schema }: Inside): boolean =>
    personalFields.has(name) || fieldsOf(schema).some(isPersonal)
  return fieldsOf(record)
    .filter(isPersonal)
    .map(({ name }) => name)
}

/** The values at a dotted path, including those in each item of a list. */
export const valuesAt = (value: unknown, path: string): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  if (path === '') return value === null || value === undefined ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  const [name = '', ...rest] = path.split('.')
  return valuesAt((value as Record<string, unknown>)[name], rest.join('.'))
}

export const hasPath = (schema: z.ZodType, path: string): boolean => {
  const [name = '', ...rest] = path.split('.')
  return fieldsOf(schema).some(
    (field) => field.name === name && (rest.length === 0 || hasPath(field.schema, rest.join('.'))),
  )
}
