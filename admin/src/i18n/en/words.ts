import type { zhWordActions, zhWordResources, zhWords } from '../zh/words.ts'

/** The word list and marked texts. */
export const enWords: typeof zhWords = {
  sensitiveWords: {
    kind: {
      politics: 'Politics',
      sexual: 'Sexual',
      minors: 'Minors',
      violence: 'Violence',
      gambling: 'Gambling',
      drugs: 'Drugs',
      fraud: 'Fraud',
      contact: 'Contact details',
      abuse: 'Abuse',
      selfHarm: 'Self-harm',
      advertising: 'Advertising',
      other: 'Other',
    },
    action: { refuse: 'Refuse', review: 'Review', mark: 'Mark' },
    outcome: {
      refuse: 'It would be refused',
      review: 'Posts and comments would wait for review; a message would go out, marked',
      mark: 'It would go out, marked for moderators',
      none: 'No word is meant: it would go out',
    },
    innocent: {
      phrase: 'Not meant: it is in or beside a phrase that is innocent',
      inside: 'Not meant: it is only part of another word',
      clauses: 'Not meant: it stands across two clauses',
      alone: 'Not meant: nothing beside it that must be there',
    },
    help: 'A save holds for everybody at once. Full-width and traditional letters, numerals and signs between letters are seen by themselves.',
    actionHelp:
      'Refuse: it cannot be sent. Review: posts and comments wait, messages go out marked. Mark: it goes out marked',
    formsHelp: 'Other ways to write it: homophones, pinyin, initials; one a line',
    exceptHelp: 'Innocent in or beside these phrases, such as “大麻花”; one a line',
    nearHelp: 'Meant only beside one of these; empty: always. One a line',
    empty: 'No such word in the list',
    emptyHelp: 'Search for another beginning, or clear the filters; or add one.',
    try: 'Try a text',
    tryText: 'Text to try',
    import: 'Import',
    importText: 'Paste a list',
    importHelp: 'One word a line, or “word,kind,action”; lines that begin with # do not count',
    chooseFile: 'Choose a file',
    preview: 'Preview',
    importNow: 'Import what is new',
    imported: '%{smart_count} word was imported |||| %{smart_count} words were imported',
    added: '%{smart_count} new',
    doubled: '%{smart_count} known already, which stay as they are',
    tooShort: '%{smart_count} too short, which are left out',
    unread: '%{smart_count} line that is no word |||| %{smart_count} lines that are no word',
  },
  acknowledged: { open: 'To look at', done: 'Looked at' },
  wordMarks: {
    where: { chat: 'Chat', post: 'Post', comment: 'Comment' },
    empty: 'No marks',
    emptyHelp:
      'What goes out with a word to be marked stands here. Of a message only its words are shown, not its text.',
  },
  scamSignals: {
    kind: {
      contact: 'Contact details',
      offApp: 'Moves elsewhere',
      money: 'Money',
      link: 'Links',
      repeated: 'Same text to many',
    },
    points: '%{smart_count} point |||| %{smart_count} points',
    receivers: 'to %{smart_count} person |||| to %{smart_count} people',
    empty: 'Nobody to look at',
    emptyHelp:
      'Who writes to many about money, contact details or other apps stands here: counts, and no text. Points halve in a week.',
  },
}

/** Action names in the audit log. */
export const enWordActions: typeof zhWordActions = {
  sensitiveWords_create: 'Added a sensitive word',
  sensitiveWords_update: 'Changed a sensitive word',
  sensitiveWords_remove: 'Deleted a sensitive word',
  'users/importWords': 'Imported sensitive words',
  'users/testWords': 'Tried a text',
  wordMarks_list: 'Looked at the marks',
  wordMarks_one: 'Looked at a mark',
  wordMarks_done: 'Looked at what was marked',
  scamSignals_list: 'Looked at the scam signals',
  scamSignals_one: 'Looked at the scam signals of a person',
  scamSignals_done: 'Looked at who sends scam signals',
}

/** Field names, where react-admin looks them up. */
export const enWordResources: typeof zhWordResources = {
  sensitiveWords: {
    name: 'Sensitive words',
    fields: {
      id: 'Id',
      q: 'Begins with',
      word: 'Word',
      kind: 'Kind',
      action: 'Action',
      forms: 'Other forms',
      except: 'Innocent in',
      near: 'Only beside',
      note: 'Note',
      addtime: 'Added',
      hitsToday: 'Hits today',
      hits30: 'Hits in 30 days',
      lastHitAt: 'Last hit',
    },
  },
  wordMarks: {
    name: 'Word marks',
    fields: {
      id: 'Id',
      words: 'Words',
      where: 'Where',
      user_id: 'From',
      user2_id: 'To',
      state: 'State',
      addtime: 'Time',
    },
  },
  scamSignals: {
    name: 'Scam signals',
    fields: {
      id: 'Id',
      user_id: 'From',
      score: 'Points',
      signals: 'Signals',
      receivers: 'Receivers',
      state: 'State',
      since: 'Since',
      addtime: 'Last raised',
    },
  },
}
