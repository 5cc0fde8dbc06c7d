import type { zhSupport, zhSupportActions, zhSupportNames, zhSupportResources } from './zh-support.ts'

/** The desk of support, and system messages. */
export const enSupport: typeof zhSupport = {
  questions: {
    status: { open: 'Waiting', answered: 'Answered', closed: 'Closed' },
    by: { member: 'Member', support: 'Support' },
    waiting: 'Waiting',
    answered: 'First answers in 30 days',
    p50: 'First answer p50',
    p95: 'First answer p95',
    seconds: '%{smart_count} s',
    minutes: '%{smart_count} min',
    hours: '%{smart_count} h',
    days: '%{smart_count} days',
    empty: 'No questions here',
    emptyHelp: 'What members ask appears here, who waits longest first.',
    claim: 'Take it (for 5 minutes)',
    claimedBy: '%{name} works on it until',
    assignMe: 'Give it to me',
    release: 'Give it back',
    close: 'Close',
    reopen: 'Reopen',
    answer: 'Answer',
    answerHelp: 'The member is told by a notice. Ctrl+Enter sends it',
    send: 'Send the answer',
    sendAndClose: 'Send and close',
    sent: 'Answered; the member is told',
    canned: 'Kept answers',
    noCanned: 'No kept answers yet',
    cannedEmpty: 'No kept answers yet',
    cannedHelp: 'Write one once and put it in with a click.',
    keys: 'Keys: r answer · m take · e close · o reopen',
    member: 'The member',
    orders: 'Orders',
    others: 'Other questions',
    picture: 'Picture %{smart_count}',
  },
}

/** What the audit trail calls the acts. */
export const enSupportActions: typeof zhSupportActions = {
  questions_list: 'Looked at the questions',
  questions_one: 'Looked at a question',
  questions_claim: 'Took a question',
  questions_assign: 'Assigned a question',
  questions_answer: 'Answered a question',
  questions_close: 'Closed a question',
  questions_reopen: 'Reopened a question',
  cannedAnswers_create: 'Added a kept answer',
  cannedAnswers_update: 'Changed a kept answer',
  cannedAnswers_remove: 'Removed a kept answer',
  'product/addAnswer': 'Answered a question',
  'product/getAllQuestion': 'Looked at the questions',
  'product/getQuestionNeedToReply': 'Looked at the waiting questions',
}
export const enSupportNames: typeof zhSupportNames = { questions: 'Questions', cannedAnswers: 'Kept answers' }

/** Their fields, where react-admin looks for them. */
export const enSupportResources: typeof zhSupportResources = {
  questions: {
    name: 'Questions',
    fields: {
      id: 'Id',
      q: 'Id of question or member',
      text: 'Question',
      userName: 'Member',
      user_id: 'Member’s id',
      waitingSince: 'Waiting',
      firstAnswerSeconds: 'Time to first answer',
      stars: 'Rating',
      assignedTo: 'Whose it is',
      status: 'State',
      lastAt: 'Last change',
    },
  },
  cannedAnswers: {
    name: 'Kept answers',
    fields: { id: 'Id', q: 'Title', title: 'Title', text: 'Text', order: 'Order' },
  },
}
