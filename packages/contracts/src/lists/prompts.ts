import { numbered } from './option.ts'

/**
 * Openings that a member finishes on their page; the answers of a profile hold their numbers. New ones go to the end.
 */
export const prompts = numbered([
  ['我理想的周日是这样过的', 'My ideal Sunday goes like this'],
  ['最近让我笑出声的一件事', 'The last thing that made me laugh out loud'],
  ['我能聊上一整晚的话题', 'I could talk all night about'],
  ['第一次见面，我想带你去', 'For a first date I would take you to'],
  ['朋友们常这样形容我', 'My friends describe me as'],
  ['我最拿手的一道菜', 'The dish I am proudest of'],
  ['一个我坚持了很久的小习惯', 'A small habit I have kept for years'],
  ['如果明天不用上班，我会', 'If I had tomorrow off, I would'],
  ['我最近学会的新东西', 'Something I learned lately'],
  ['我最怀念的一个地方', 'A place I keep missing'],
  ['能让我立刻开心起来的是', 'What cheers me up at once'],
  ['我的一点小固执', 'I am a little stubborn about'],
  ['我偷偷自豪的一件事', 'Something I am quietly proud of'],
  ['循环播放最多的一首歌', 'The song I have on repeat'],
  ['改变过我的一本书或一部电影', 'A book or film that changed me'],
  ['我想和你一起试试', 'I would like to try with you'],
  ['家对我来说是', 'To me, home is'],
  ['我表达在乎的方式', 'How I show that I care'],
  ['吵架之后，我会', 'After an argument, I'],
  ['两个人在一起，我最看重', 'What matters most to me between two people'],
  ['我愿意为之早起的事', 'Worth getting up early for'],
  ['一趟忘不了的旅行', 'A journey I will not forget'],
  ['我的反差萌', 'What you would not expect of me'],
  ['五年后的某个普通晚上', 'An ordinary evening five years from now'],
  ['关于我，猜猜哪句是真的', 'Guess which of these is true about me'],
  ['我家的猫狗植物会这样说我', 'What my cat, dog or plants would say about me'],
  ['如果我们合得来，多半是因为', 'We will get along if'],
  ['问我一个问题，就从这里开始', 'Start by asking me about'],
])
