/**
 * The words that most guessed passwords consist of, our own collection: product and everyday words of both languages,
 * pinyin of the most common family names, given names and endearments, cities, teams, days and months.
 */
const english = `
  password passwd passwort pass admin administrator root user guest test demo login welcome hello secret master super
  letmein changeme default qwerty qwert abc abcd abcde abcdef abcdefg iloveyou love loveyou lovely lover baby babygirl
  princess angel sunshine shadow dragon monkey tiger panda flower summer winter spring autumn football baseball
  basketball soccer hockey batman superman pokemon starwars michael jordan jessica daniel charlie robert thomas andrew
  ashley nicole david james lucky happy freedom whatever trustno trust computer internet google apple samsung huawei
  xiaomi iphone android windows microsoft wechat weixin taobao alipay tencent baidu weibo douyin tiktok server database
  system access money king queen china chinese beijing shanghai one two three for you me my the im is ok good cool
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december
`
const pinyin = `
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang han feng
  deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao cui zhong tan lv fan
  jin shi liao jia xia fu fang bai zou meng xiong qin qiu hou yin xue yan lei long tao hao jie jun min jing lan fei
  ting ying hong ping gang chao hui xin bin peng juan qiang yong ning kai rui bo yi ling dan na xiu mei
  woaini aini wo ai ni baobao baobei laopo laogong qinai zhongguo nihao xiexie mima denglu yonghu xinyu daren
  xiaoming xiaohong guangzhou shenzhen hangzhou chengdu chongqing nanjing wuhan tianjin kuaile xingfu pengyou
`
export const commonWords: ReadonlySet<string> = new Set(`${english} ${pinyin}`.split(/\s+/).filter(Boolean))

/** Rows, columns and diagonals of a keyboard, and digits or letters in sequence. */
export const keyboardSequences: readonly string[] = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '!@#$%^&*()',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qweasdzxc',
  'qwerasdfzxcv',
  '147258369',
  '159357',
  '789456123',
]
