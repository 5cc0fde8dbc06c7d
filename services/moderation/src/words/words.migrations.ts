import { type WordRule, wordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { migrations } from '@xinyu/platform/db/migrations'
import { idOf } from '@xinyu/platform/ids'
import { firstWords } from './first-list/first-words.ts'
import { hitRetentionDays } from './word-hits.store.ts'
import { foldedWord } from './words.rules.ts'

/** The first list from when entries were words only. */
const plainWords =
  '赌博 博彩 六合彩 时时彩 赌球 网赌 洗钱 跑分 刷单 裸聊 约炮 援交 包养 卖淫 嫖娼 毒品 冰毒 大麻 海洛因 枪支 代开发票 办证 假币 高利贷 套现 杀猪盘 传销 迷药 催情药 儿童色情 自杀群'.split(
    ' ',
  )

export const wordsMigrations = migrations('words', {
  '2026-11-21-first-words': async ({ collection }) => {
    const words = collection<{ _id: string; word: string; addedAt: Date }>('sensitive_words')
    // a list that moderators changed stays as it is
    if ((await words.estimatedDocumentCount()) > 0) return
    await words.bulkWrite(
      plainWords.map((word) => ({
        updateOne: {
          filter: { _id: idOf(word) },
          update: { $setOnInsert: { word, addedAt: new Date() } },
          upsert: true,
        },
      })),
    )
  },

  '2026-11-25-what-words-do': async ({ collection, createIndex }) => {
    const words = collection<WordRule & { _id: string; folded?: string; addedAt: Date }>('sensitive_words')
    const first = new Map(firstWords.map((rule) => [rule.word, rule]))
    const found = await words.find({}).sort({ addedAt: 1, _id: 1 }).toArray()
    const isOwn = found.some(({ word }) => !plainWords.includes(word) && !first.has(word))
    const kept = new Set<string>()
    for (const { _id, word, folded: known } of found) {
      const folded = foldedWord(word)
      // the same word in two spellings, or one that can never be found
      if (folded === '' || kept.has(folded)) await words.deleteOne({ _id })
      else if (known === undefined) {
        const rule = first.get(word) ?? wordRule.parse({ word: word.trim().slice(0, 40) })
        await words.updateOne({ _id }, { $set: { ...rule, word, folded, note: '', by: null } })
      }
      kept.add(folded)
    }
    await createIndex('sensitive_words', { folded: 1 }, { unique: true })
    await createIndex('sensitive_words', { addedAt: 1, _id: 1 })
    for (const part of ['kind', 'action']) {
      await createIndex('sensitive_words', { [part]: 1, folded: 1 })
      await createIndex('sensitive_words', { [part]: 1, addedAt: 1, _id: 1 })
    }
    // a list that moderators changed gets none of our words
    const added = isOwn ? [] : firstWords.filter(({ word }) => !kept.has(foldedWord(word)))
    for (const rule of added) {
      const folded = foldedWord(rule.word)
      const made = { _id: idOf(rule.word), ...rule, folded, note: '', by: null, addedAt: new Date() }
      await words.updateOne({ folded }, { $setOnInsert: made }, { upsert: true })
    }
  },

  '2026-11-28-hits': async ({ createIndex }) => {
    await createIndex('word_hits', { folded: 1 })
    await createIndex('word_hits', { lastAt: 1 }, { expireAfterSeconds: hitRetentionDays * 86_400 })
  },
})
