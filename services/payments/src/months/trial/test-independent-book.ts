// A month's money, kept by a test in an SQL database of its own: nothing of the product is used to add it up.
import { DatabaseSync } from 'node:sqlite'

type Value = string | number | null
export type Row = Record<string, Value>

/** What a test did, as rows; sums are SQL. */
export class IndependentBook {
  readonly #database = new DatabaseSync(':memory:')
  constructor() {
    this.#database.exec(`
      CREATE TABLE sales (id TEXT PRIMARY KEY, day TEXT, channel TEXT, amount INTEGER, points INTEGER, days INTEGER,
        begins INTEGER, isBilled INTEGER DEFAULT 1);
      CREATE TABLE backs (id TEXT, day TEXT, kind TEXT, amount INTEGER);
      CREATE INDEX backsOf ON backs (id, day);
      CREATE TABLE payouts (day TEXT, channel TEXT, amount INTEGER, fee INTEGER, tax INTEGER);
      CREATE TABLE spent (day TEXT, points INTEGER, fen INTEGER);
      CREATE TABLE rates (channel TEXT PRIMARY KEY, fee REAL);
      INSERT INTO rates VALUES ('alipay', 0.006), ('wechat', 0.006), ('apple', 0.3);`)
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
  }) {
    const { id, day, channel, amount, points, days, begins } = row
    this.#run('INSERT INTO sales (id, day, channel, amount, points, days, begins) VALUES (?, ?, ?, ?, ?, ?, ?)', [
      id,
      day,
      channel,
      amount,
      points,
      days,
      begins,
    ])
  }

  /** The bank does not have this sale: it takes no fee. */
  unbilled(id: string): void {
    this.#run('UPDATE sales SET isBilled = 0 WHERE id = ?', [id])
  }

  /** Money back to the buyer, all that is left if no amount is given. */
  back(id: string, kind: 'refund' | 'chargeback', day: string, amount?: number): void {
    const left = '(SELECT amount FROM sales WHERE id = ?1) - (SELECT COALESCE(SUM(amount), 0) FROM backs WHERE id = ?1)'
    this.#run(`INSERT INTO backs VALUES (?1, ?2, ?3, COALESCE(?4, ${left}))`, [id, day, kind, amount ?? null])
  }

  payout(row: { day: string; channel: string; amount: number; fee: number; tax: number }): void {
    this.#run('INSERT INTO payouts VALUES (?, ?, ?, ?, ?)', [row.day, row.channel, row.amount, row.fee, row.tax])
  }

  spent(row: { day: string; points: number; fen: number }): void {
    this.#run('INSERT INTO spent VALUES (?, ?, ?)', [row.day, row.points, row.fen])
  }

  /** The sums of each day and channel, as the statement names them, but for what is earned. Tax is 6 %. */
  rows(): Row[] {
    const tax = '(amount * 600 * 2 + 10600) / (2 * 10600)'
    const sums =
      'refunds, chargebacks, salesTax, payouts, payoutFees, taxWithheld, payoutNet, pointsSold, vipSold, vipRefunded'
    return this.#all(
      `WITH moved AS (
         SELECT day, channel, amount AS gross, 1 AS sales, 0 AS refunds, 0 AS chargebacks,
           isBilled * ROUND(amount * fee) AS fees, ${tax} AS salesTax, 0 AS payouts, 0 AS payoutFees, 0 AS taxWithheld,
           0 AS payoutNet, IIF(days > 0, 0, points) AS pointsSold, IIF(days > 0, amount, 0) AS vipSold, 0 AS vipRefunded
         FROM sales JOIN rates USING (channel)
         UNION ALL
         SELECT b.day, channel, 0, 0, IIF(kind = 'refund', b.amount, 0), IIF(kind = 'chargeback', b.amount, 0),
           -ROUND(b.amount * fee), -(${tax.replace('amount', 'b.amount')}), 0, 0, 0, 0, 0, 0, IIF(days > 0, b.amount, 0)
         FROM backs AS b JOIN sales USING (id) JOIN rates USING (channel)
         UNION ALL
         SELECT day, channel, 0, 0, 0, 0, 0, 0, amount, fee, tax, amount - fee - tax, 0, 0, 0 FROM payouts)
       SELECT day, channel, SUM(gross) AS gross, SUM(sales) AS sales, CAST(SUM(fees) AS INTEGER) AS fees,
         ${sums.replaceAll(/\w+/g, 'SUM($&) AS $&')}
       FROM moved GROUP BY day, channel ORDER BY day, channel`,
    )
  }

  spentRows(): Row[] {
    return this.#all(
      'SELECT day, SUM(points) AS pointsSpent, SUM(fen) AS fenSpent FROM spent GROUP BY day ORDER BY day',
    )
  }

  /** What was earned of memberships on each of these days, by day and channel. `ends`: of the days, in milliseconds. */
  earned(days: readonly { day: string; end: number }[]): Row[] {
    this.#database.exec('CREATE TEMP TABLE IF NOT EXISTS ends (n INTEGER, day TEXT, time INTEGER); DELETE FROM ends')
    days.forEach(({ day, end }, n) => this.#run('INSERT INTO ends VALUES (?, ?, ?)', [n, day, end]))
    return this.#all(
      `WITH earned AS (
         SELECT n, ends.day, channel, ${earnedBy('ends.day', 'ends.time')} AS fen
         FROM ends JOIN sales ON sales.days > 0 AND sales.day <= ends.day),
       sums AS (SELECT n, day, channel, SUM(fen) AS fen FROM earned GROUP BY n, channel)
       SELECT day, channel, fen - LAG(fen, 1, 0) OVER (PARTITION BY channel ORDER BY n) AS vipEarned
       FROM sums ORDER BY day, channel`,
    )
  }

  /** Paid memberships over the whole month, of which nothing was sold before. */
  deferred(lastDay: string, end: number): Row {
    const [sums = {}] = this.#all(
      `SELECT 0 AS "before", SUM(amount) AS sold, SUM(${backBy('?1')}) AS refunded, SUM(${earnedBy('?1', '?2')}) AS earned,
         SUM(amount - ${backBy('?1')} - ${earnedBy('?1', '?2')}) AS "after"
       FROM sales WHERE days > 0`,
      [lastDay, end],
    )
    return sums
  }

  /** Documents by kind: how many, and their fen. */
  documents(): Row[] {
    return this.#all(
      `SELECT 'sale' AS kind, COUNT(*) AS count, SUM(amount) AS fen FROM sales
       UNION ALL SELECT kind, COUNT(*), SUM(amount) FROM backs GROUP BY kind
       UNION ALL SELECT 'payout', COUNT(*), COALESCE(SUM(amount), 0) FROM payouts`,
    )
  }

  #run(sql: string, values: readonly Value[]): void {
    this.#database.prepare(sql).run(...values)
  }

  #all(sql: string, values: readonly Value[] = []): Row[] {
    return this.#database
      .prepare(sql)
      .all(...values)
      .map((row) => ({ ...row }) as Row)
  }
}

/** SQL: fen of a sale paid back up to a day; a chargeback or refund counts for its whole day. */
const backBy = (day: string): string =>
  `(SELECT COALESCE(SUM(b.amount), 0) FROM backs AS b WHERE b.id = sales.id AND b.day <= ${day})`
/** SQL: fen of a sale's membership earned up to a time, in proportion to its milliseconds, rounded down. */
const earnedBy = (day: string, time: string): string =>
  `((amount - ${backBy(day)}) * MIN(MAX(CAST(${time} AS INTEGER) - begins, 0), days * 86400000) / (days * 86400000))`
