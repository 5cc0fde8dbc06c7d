import { describe, expect, test } from '@jest/globals'
import { ask, type Entry, MAX_ENTRIES, type QuestionState } from './question-state.rules.ts'
import { answer, changeByStaff, erasedFields, addEntry, percentile, rate } from './questions.rules.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 8, minute))
const { state: asked } = ask({ _id: 'q', user_id: 'lin', text: '退款多久到账？', images: ['p'] }, at(0))
const entry = (over: Partial<Entry> = {}): Entry => ({
  _id: 'e',
  text: '三个工作日',
  by: 'support',
  admin: 'su',
  images: [],
  at: at(5),
  ...over,
})
const taken = (decision: object): QuestionState => ({
  ...asked,
  ...('set' in decision ? (decision.set as object) : {}),
  entries: 'entry' in decision ? [decision.entry as Entry] : [],
})
const answered = taken(answer(asked, entry(), false))

describe('a support thread', () => {
  test('waits from the question on, and its first answer stops the clock permanently', () => {
    expect(asked).toMatchObject({ status: 'open', waitingSince: at(0), firstAnswerSeconds: null })
    expect(answered).toMatchObject({
      status: 'answered',
      waitingSince: null,
      firstAnswerSeconds: 300,
      assignedTo: 'su',
    })
    const again = answer({ ...answered, status: 'open', entries: [] }, entry({ at: at(50) }), false)
    expect(again).not.toHaveProperty('set.firstAnswerSeconds')
    expect(again).toMatchObject({
      unread: 1,
      payload: { answered: { question_id: 'q', user_id: 'lin', closed: false } },
    })
  })

  test('waits again when its member adds an entry, even if it was closed, since the first unanswered one', () => {
    const more = entry({ by: 'member', admin: null, at: at(9) })
    expect(addEntry({ ...answered, status: 'closed' }, more)).toMatchObject({
      set: { status: 'open', waitingSince: at(9) },
      payload: { asked: { question_id: 'q' } },
    })
    expect(addEntry(asked, more)).toMatchObject({ set: { waitingSince: at(0) } })
  })

  test('keeps one answer when support submits twice', () => {
    expect(answer(answered, entry({ _id: 'e2', at: at(6) }), false)).toEqual({ set: {} })
    expect(answer(answered, entry({ _id: 'e2', text: '更正', at: at(6) }), false)).toHaveProperty('entry')
  })

  test('cannot be answered, closed or reopened by others while it is claimed', () => {
    const claimed = taken(changeByStaff(asked, { kind: 'claim' }, 'su', at(1)))
    expect(claimed).toMatchObject({ claimedBy: 'su', assignedTo: 'su' })
    const other = entry({ admin: 'he', at: at(2) })
    expect(answer(claimed, other, false)).toEqual({ refuse: 'CONFLICT' })
    expect(changeByStaff(claimed, { kind: 'close' }, 'he', at(2))).toEqual({ refuse: 'CONFLICT' })
    expect(answer(claimed, { ...other, at: at(7) }, false)).toHaveProperty('entry')
    expect(changeByStaff(claimed, { kind: 'assign', to: 'he' }, 'he', at(2))).toEqual({ set: { assignedTo: 'he' } })
  })

  test('is closed once and reopened once', () => {
    const closed = taken(changeByStaff(asked, { kind: 'close' }, 'su', at(1)))
    expect(closed).toMatchObject({ status: 'closed', waitingSince: null })
    expect(changeByStaff(closed, { kind: 'close' }, 'su', at(2))).toEqual({ refuse: 'CONFLICT' })
    const reopened = taken(changeByStaff(closed, { kind: 'reopen' }, 'su', at(3)))
    expect(reopened).toMatchObject({ status: 'open', waitingSince: at(3) })
    expect(changeByStaff(reopened, { kind: 'reopen' }, 'su', at(4))).toEqual({ refuse: 'CONFLICT' })
  })

  test('has a limit of entries', () => {
    const full = { ...asked, entries: Array.from({ length: MAX_ENTRIES }, () => entry({ by: 'member' })) }
    expect([addEntry(full, entry()), answer(full, entry(), false)]).toEqual([
      { refuse: 'QUESTION_LONG' },
      { refuse: 'QUESTION_LONG' },
    ])
  })

  test('is rated after an answer, and not before', () => {
    expect(rate(asked, 5, '', at(1))).toEqual({ refuse: 'QUESTION_UNANSWERED' })
    expect(rate(answered, 4, '很快', at(9))).toEqual({ set: { rating: { stars: 4, text: '很快', at: at(9) } } })
  })

  test('keeps no text and no picture of an erased member, nor accepts more', () => {
    const gone = { ...answered, ...erasedFields({ ...answered, rating: { stars: 5, text: '谢谢', at: at(9) } }) }
    expect(JSON.stringify(gone)).not.toMatch(/退款|工作日|谢谢|"p"/)
    expect(gone).toMatchObject({ status: 'closed', unread: 0, firstAnswerSeconds: 300, rating: { stars: 5 } })
    for (const decision of [addEntry(gone, entry()), answer(gone, entry(), false), rate(gone, 1, '', at(9))])
      expect(decision).toEqual({ refuse: 'NOT_FOUND' })
  })
})

test.each([
  [[], 0.5, null],
  [[7], 0.95, 7],
  [[40, 10, 30, 20], 0.5, 20],
  [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
])('of %j the percentile %d is %p', (seconds, part, below) => expect(percentile(seconds, part)).toBe(below))
