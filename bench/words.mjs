// Cost of the sensitive word check per message: the initial list over everyday messages, and over messages with a match
// that is judged. The peer is the cheapest dictionary-based analysis: the runtime's segmenter over the same text.
// node bench/words.mjs [rounds over the texts, default 5000]
import { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { firstWords } from '@xinyu/moderation/words/first-list/first-words'
import { args, figure } from './run/report.mjs'

const rounds = Number(args[0] ?? 5_000)
const texts = {
  'everyday messages': [
    '你好，今天天气不错，周末一起去爬山吗？',
    '我18岁了哈哈哈，喜欢跑步和看电影，你呢？😀',
    '今晚吃火锅还是烧烤呀',
    '刚下班，累死我了',
    '最近在追一部国产剧，挺好看的，讲三个姑娘在大城市打拼',
  ],
  'messages with a word to judge': [
    '手机跑分多少',
    '天津大麻花好吃',
    '胆子真大，麻烦你了',
    '加我微信abc123',
    '来赌 博吧',
  ],
}

const microseconds = (messages, count, check) => {
  for (const message of messages) for (let index = 0; index < 200; index++) check(message)
  const began = performance.now()
  for (let index = 0; index < count; index++) for (const message of messages) check(message)
  return ((performance.now() - began) * 1_000) / (count * messages.length)
}

const matcher = new WordMatcher(firstWords)
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
for (const [name, messages] of Object.entries(texts)) {
  const ours = microseconds(messages, rounds, (text) => matcher.find(text))
  const peer = microseconds(messages, Math.ceil(rounds / 50), (text) => Array.from(segmenter.segment(text)))
  const isEveryday = name === 'everyday messages'
  const goal = isEveryday ? { of: 'ratio', atMost: 0.1 } : { of: 'ratio', atMost: 2 }
  figure({ figure: `words: ${name}`, ours, peer, unit: 'µs a message', goal })
}
