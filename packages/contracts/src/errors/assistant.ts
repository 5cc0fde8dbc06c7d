import { business, http, type Entry } from './entry.ts'

export const assistantErrors = {
  ASSISTANT_OFF: business(
    '这里未提供AI助手，请看常见问题或问客服',
    'There is no AI assistant here; see the common questions or ask support',
  ),
  ASSISTANT_BUSY: business(
    '上一个回答还没有结束，请等它说完或先停止',
    'The answer before is not finished; wait for its end or stop it first',
  ),
  ASSISTANT_LIMIT: http(
    429,
    '24小时内最多提问{perDay}次，已用完，请晚些再来',
    'You can ask {perDay} times in 24 hours and have done so; please come back later',
  ),
  ASSISTANT_UNSAFE: business(
    'AI助手不能回答这个内容，请换个问题；需要帮助请问客服',
    'The AI assistant cannot answer this; ask something else, or ask support for help',
  ),
  ASSISTANT_CUT: business('回答中断了，请点“重试”再问一次', 'The answer broke off; tap Retry to ask again'),
} as const satisfies Record<string, Entry>
