// A month's money, kept by a test in an SQL database of its own: nothing of the product is used to add it up.
import { DatabaseSync } from 'node:sqlite'

type Value = string | number | null

/** What the test did, as rows; sums are SQL. Fees are 0.60 % in whole fen, as on the sandboxes' bills; tax is 6 %. */
export class IndependentBook {
  readonly #database = new DatabaseSync(':memory:')
  constructor() {
    this.#database.exec(`
      CREATE TABLE sales (id TEXT, day TEXT, channel TEXT, amount INTEGER, points INTEGER, days INTEGER,
        begins INTEGER, refunded INTEGER DEFAULT 0, refund_day TEXT);
      CREATE TABLE payouts (day TEXT, channel TEXT, amount INTEGER, fee INTEGER, tax INTEGER);
      CREATE TABLE spent (day TEXT, points INTEGER, fen INTEGER);`)
  }

  /** `begins`: when its VIP days begin, in milliseconds. */
  sale(row: {
    id: string
    day: string
    channel: string
    amount: number
    points: number
    days: number
    begins: number
  }): void {
    this.#run('INSERT INTO sales (id, day, channel, amount, points, days, begins) VALUES (?, ?, ?, ?, ?, ?, ?)', [
      row.id,
      row.day,
      row.channel,
      row.amount,
      row.points,
      row.days,
      row.begins,
    ])
  }

  refund(id: string, day: string): void {
    this.#run('UPDATE sales SET refunded = amount, refund_day = ? WHERE id = ?', [day, id])
  }

  payout(row: { day: string; channel: string; amount: number; fee: number; tax: number }): void {
    this.#run('INSERT INTO payouts VALUES (?, ?, ?, ?, ?)', [row.day, row.channel, row.amount, row.fee, row.tax])
  }

  spent(row: { day: string; points: number; fen: number }): void {
    this.#run('INSERT INTO spent VALUES (?, ?, ?)', [row.day, row.points, row.fen])
  }

  /** The sums of each day and channel of a month, as the statement names them. `end`: of the month, in milliseconds. */
  rows(month: string): Record<string, Value>[] {
    const tax = '(amount * 600 * 2 + 10600) / (2 * 10600)'
    return this.#all(
      `WITH moved AS (
         SELECT day, channel, amount AS gross, 1 AS sales, 0 AS refunds, ROUND(amount * 0.006) AS fees, ${tax} AS salesTax,
           0 AS payouts, 0 AS payoutFees, 0 AS taxWithheld, 0 AS payoutNet, IIF(days > 0, 0, points) AS pointsSold,
           IIF(days > 0, amount, 0) AS vipSold, 0 AS vipRefunded
         FROM sales
         UNION ALL
         SELECT refund_day, channel, 0, 0, refunded, -ROUND(refunded * 0.006), -(${tax}), 0, 0, 0, 0, 0, 0,
           IIF(days > 0, refunded, 0)
         FROM sales WHERE refund_day IS NOT NULL
         UNION ALL
         SELECT day, channel, 0, 0, 0, 0, 0, amount, fee, tax, amount - fee - tax, 0, 0, 0 FROM payouts)
       SELECT day, channel, SUM(gross) AS gross, SUM(sales) AS sales, SUM(refunds) AS refunds,
         CAST(SUM(fees) AS INTEGER) AS fees, SUM(salesTax) AS salesTax, SUM(payouts) AS payouts,
         SUM(payoutFees) AS payoutFees, SUM(taxWithheld) AS taxWithheld, SUM(payoutNet) AS payoutNet,
         SUM(pointsSold) AS pointsSold, SUM(vipSold) AS vipSold, SUM(vipRefunded) AS vipRefunded
       FROM moved WHERE substr(day, 1, 7) = ? GROUP BY day, channel ORDER BY day, channel`,
      [month],
    )
  }

  spentRows(month: string): Record<string, Value>[] {
    return this.#all(
      `SELECT day, SUM(points) AS pointsSpent, SUM(fen) AS fenSpent FROM spent WHERE substr(day, 1, 7) = ?
       GROUP BY day ORDER BY day`,
      [month],
    )
  }

  /** Memberships earned up to a time, and what of those sold until then is left. */
  memberships(until: number, upToDay: string): Record<string, Value> {
    const [sums = {}] = this.#all(
      `WITH known AS (
         SELECT amount - IIF(refund_day <= ?2, refunded, 0) AS price, days * 86400000 AS whole,
           MIN(MAX(CAST(?1 AS INTEGER) - begins, 0), days * 86400000) AS used
         FROM sales WHERE days > 0 AND day <= ?2)
       SELECT COALESCE(SUM(price * used / whole), 0) AS earned, COALESCE(SUM(price - price * used / whole), 0) AS after
       FROM known`,
      [until, upToDay],
    )
    return sums
  }

  #run(sql: string, values: readonly Value[]): void {
    this.#database.prepare(sql).run(...values)
  }

  #all(sql: string, values: readonly Value[]): Record<string, Value>[] {
    return this.#database
      .prepare(sql)
      .all(...values)
      .map((row) => ({ ...row }) as Record<string, Value>)
  }
}
