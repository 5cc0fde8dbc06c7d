import { business, type Entry } from './entry.ts'

export const chatErrors = {
  VOICE_INVALID: business('无法识别的录音，请重新录制', 'Not a readable recording; please record it again'),
  VOICE_TOO_LONG: business('录音太长，最多{most}秒', 'The recording is too long; {most} seconds at most'),
  MESSAGE_SELF: business('不能给自己发送消息', 'Cannot send a message to yourself'),
  MESSAGE_EMPTY: business('不能发送空消息', 'An empty message cannot be sent'),
  WORD_KNOWN: business('词库里已有“{word}”，请编辑那一条', '“{word}” is in the list already; edit it there'),
  WORD_TOO_SHORT: business(
    '“{word}”太短，会误伤很多内容：请写长一些，或填写必须同时出现的词',
    '“{word}” is too short and would hit much that is innocent: make it longer, or say what it must stand beside',
  ),
  SENSITIVE: business('内容包含敏感词：{word}', 'The text contains a sensitive word: {word}'),
  ANSWER_AWAITED: business(
    '对方回复前最多发送{max}条消息，请等对方回复',
    'At most {max} messages until this person answers; please wait for the answer',
  ),
  STRANGERS_LIMIT: business(
    '{hours}小时内最多主动联系{max}位新朋友，{frees}（北京时间）后可继续。回复别人不受限制；实名认证或VIP会员名额更多',
    'You can write to {max} new people in {hours} hours; free again on {frees} (Beijing time). Answers are not limited, and verified or VIP members have more',
  ),
  RECALL_TOO_LATE: business('发送超过2分钟，不能撤回', 'A message can be recalled for 2 minutes only'),
  ALREADY_VOTED: business('你已经投过票了', 'You have already voted'),
  PK_CLOSED: business('这场PK已结束，去看看下一场', 'This PK is over; look at the next one'),
  QUESTIONS_OPEN: business(
    '你有{max}个问题在等我们答复，请先在其中补充',
    '{max} questions of yours wait for our answer; add to one of them',
  ),
  QUESTION_LONG: business('这个问题的对话已经很长，请另提一个问题', 'This thread is full; ask another question'),
  QUESTION_UNANSWERED: business('客服答复后才能评价', 'You can rate it once support has answered'),
  BROADCAST_CANNOT_MOVE: business(
    '这条系统消息的状态不允许此操作，请刷新查看',
    'The state of this system message does not allow it; reload to see it',
  ),
  HARD_HELD_BACK: business(
    '你正在休息，或这一小时的棘手内容已到上限；请先处理别的，或过一会儿再来',
    'You are taking a pause, or have seen as much hard content this hour as your limit allows; take something else',
  ),
  REPORT_CLOSED: business('这个举报已经处理，不能撤回', 'This report is decided already and cannot be withdrawn'),
  REPORT_MESSAGE_GONE: business(
    '有消息已撤回或不在你们的聊天中，请重新选择',
    'A message was recalled or is not in this conversation; choose again',
  ),
  APPEAL_TICKET: business('身份确认已过期，请重新登录后申诉', 'Your proof has run out; log in again to appeal'),
  APPEAL_NO_BAN: business('账号没有被封禁，可以直接登录', 'This account is not banned; you can log in'),
  APPEAL_NO_LIMIT: business('没有正在生效的限制，不用申诉', 'You are not limited, so there is nothing to appeal'),
  APPEAL_WAITS: business('你的申诉正在复核，请等待结果', 'Your appeal is being looked at; please wait for the outcome'),
  APPEAL_FACTS: business(
    '这次处理已经复核过。有新的情况才能再次申诉，请写明新的情况',
    'This decision was reviewed again already. Say what is new to appeal once more',
  ),
  APPEAL_USED: business('这次处理的申诉机会已用完', 'This decision was appealed against twice; that decision stands'),
  APPEAL_SAME_MODERATOR: business(
    '申诉须由另一位同事处理：你作出过这次封禁或前一次复核的决定',
    'Somebody else must decide: you decided this ban, or an appeal against it',
  ),
  APPEAL_NOT_SHORTER: business('新的期限必须早于原来的解封时间', 'The new end must be before the one that the ban has'),
  WX_CHECK_ERROR: business('微信内容安全检查出错，请稍后重试', 'WeChat content security check error, retry later'),
  CHECK_FAILED: business('内容检查失败，请稍后重试', 'The content check failed, retry later'),
} as const satisfies Record<string, Entry>
