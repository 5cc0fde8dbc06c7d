import { createHash } from 'node:crypto'
import { monthFileRows } from '@xinyu/contracts/http/product/month-files'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { PaymentsConfig } from '../../config.ts'
import { People } from '../../people/people.public.ts'
import { BillLinesStore } from '../../reconciliation/reconciliation.public.ts'
import { type MonthScope, MonthLinesStore } from '../month-lines.store.ts'
import { MonthsStore } from '../months.store.ts'
import type { Month } from '../rules/month-state.rules.ts'
import { csvHead, csvRow } from './csv.rules.ts'
import { pdfOf } from './pdf.rules.ts'
import { sha256, type Signer, signerName, signPdf } from './pdf-signature.ts'
import { statementPages } from './statement-pages.rules.ts'

/** The files of a month: its documents as CSV, and its statement as PDF, which names the CSV by its hash. */
@Injectable()
export class MonthFiles {
  readonly #signer: Signer | null
  constructor(
    private readonly months: MonthsStore,
    private readonly lines: MonthLinesStore,
    private readonly bills: BillLinesStore,
    private readonly people: People,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    const { STATEMENT_CERTIFICATES: certificates, STATEMENT_PRIVATE_KEY: privateKey } = config
    this.#signer = certificates && privateKey ? { certificates, privateKey } : null
  }

  /** Makes the PDF of a lock, and stores it. */
  async store(month: Month): Promise<NonNullable<Month['file']>> {
    const { _id: id, statement, locks, lockedBy } = month
    if (!statement) throw new AppError('MONTH_CANNOT_MOVE')
    const now = this.clock.now()
    const { SELLER_NAME: name, SELLER_NUMBER: number } = this.config
    const lockedByName = (await this.people.names([lockedBy]))(lockedBy) || lockedBy
    const pages = statementPages(statement, {
      month: id,
      seller: { name, number },
      version: locks + 1,
      lockedAt: now.toISOString(),
      lockedBy: lockedByName ?? '自动 by schedule',
      csvSha256: await this.#csvHash({ month: id, frozen: true }),
    })
    const signer = this.#signer
    const pdf = pdfOf(pages, `${name} ${id}`, now, signer && { name: signerName(signer), at: now })
    const bytes = signer ? signPdf(pdf, signer, now) : pdf
    await this.months.saveFile(month, bytes)
    return { size: bytes.length, sha256: sha256(bytes), isSigned: signer !== null }
  }

  async pdf(id: string): Promise<Buffer> {
    const { state, locks } = await this.months.get(id)
    const bytes = state === 'locked' ? await this.months.findFile(id, locks) : null
    if (!bytes) throw new AppError('MONTH_CANNOT_MOVE')
    return bytes
  }

  /** A part of the CSV; the first one with the head. Of an open month it is what is booked so far. */
  async csvPart(id: string, after: string | undefined): Promise<{ content: Buffer; next: string | null }> {
    const { state } = await this.months.get(id)
    return this.#part({ month: id, ...(state === 'locked' ? { frozen: true as const } : {}) }, after)
  }

  async #part(scope: MonthScope, after: string | undefined): Promise<{ content: Buffer; next: string | null }> {
    const lines = await this.lines.listPart(scope, after ?? '', monthFileRows)
    const fees = await this.bills.listFeesOf(lines.flatMap(({ kind, tradeNo }) => (kind === 'payout' ? [] : [tradeNo])))
    const feeOf = (kind: string, tradeNo: string): number =>
      kind === 'payout' ? 0 : (fees.get(`${kind === 'sale' ? 'payment' : 'refund'}:${tradeNo}`) ?? 0)
    const rows = lines.map((line) => csvRow(line, feeOf(line.kind, line.tradeNo)))
    const content = Buffer.from((after === undefined ? csvHead : '') + rows.join(''))
    return { content, next: lines.length === monthFileRows ? (lines.at(-1)?._id ?? null) : null }
  }

  async #csvHash(scope: MonthScope): Promise<string> {
    const hash = createHash('sha256')
    let after: string | undefined
    for (;;) {
      const { content, next } = await this.#part(scope, after)
      hash.update(content)
      if (next === null) return hash.digest('hex')
      after = next
    }
  }
}
