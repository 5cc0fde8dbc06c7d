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
    action: { refuse: 'Refuse', review: 'Review', mark: 'Flag' },
    outcome: {
      refuse: 'Would be refused',
      review: 'Posts and comments would wait for review; messages would be sent and flagged',
      mark: 'Would be sent and flagged for moderators',
      none: 'No match: would be sent',
    },
    innocent: {
      phrase: 'Not a match: in or beside an allowed phrase',
      inside: 'Not a match: part of another word',
      clauses: 'Not a match: spans two clauses',
      alone: 'Not a match: no required context beside it',
    },
    turnedBack:
      'Went back from “%{from}” to “%{to}”: of %{decided} appeals of members with a hit, %{granted} were granted',
    restore: 'Back to “%{from}”',
    help: 'Changes apply to everyone immediately. Full-width and traditional characters, numerals and signs between characters are matched automatically.',
    actionHelp:
      'Refuse: cannot be sent. Review: posts and comments wait; messages are sent and flagged. Flag: sent and flagged',
    formsHelp: 'Other spellings: homophones, pinyin, initials; one per line',
    exceptHelp: 'Not matched in or beside these phrases, such as “大麻花”; one per line',
    nearHelp: 'Matched only beside one of these; if empty, always. One per line',
    empty: 'No words found',
    emptyHelp: 'Try another search, clear the filters, or add a word.',
    try: 'Test a text',
    tryText: 'Text to test',
    import: 'Import',
    importText: 'Paste a list',
    importHelp: 'One word per line, or “word,type,action”; lines starting with # are ignored',
    chooseFile: 'Choose a file',
    preview: 'Preview',
    importNow: 'Import new words',
    imported: '%{smart_count} word was imported |||| %{smart_count} words were imported',
    added: '%{smart_count} new',
    doubled: '%{smart_count} already in the list (unchanged)',
    tooShort: '%{smart_count} too short (skipped)',
    unread: '%{smart_count} invalid line |||| %{smart_count} invalid lines',
  },
  acknowledged: { open: 'Open', done: 'Done' },
  wordMarks: {
    where: { chat: 'Chat', post: 'Post', comment: 'Comment' },
    empty: 'No flags',
    emptyHelp:
      'Texts sent with a flagged word appear here. For messages only the matched words are shown, not the text.',
  },
  scamSignals: {
    kind: {
      contact: 'Contact details',
      offApp: 'Moving off the app',
      money: 'Money',
      link: 'Links',
      repeated: 'Same text to many',
    },
    points: '%{smart_count} point |||| %{smart_count} points',
    receivers: 'to %{smart_count} person |||| to %{smart_count} people',
    empty: 'No scam signals',
    emptyHelp:
      'Members who write to many about money, contact details or other apps appear here: counts only, no text. Points halve every week.',
  },
}

/** Action names in the audit log. */
export const enWordActions: typeof zhWordActions = {
  sensitiveWords_create: 'Added a sensitive word',
  sensitiveWords_update: 'Changed a sensitive word',
  sensitiveWords_remove: 'Deleted a sensitive word',
  sensitiveWords_turnBack: 'Turned a sensitive word back one stage, as too many appeals were granted',
  sensitiveWords_restore: 'Restored the stage of a sensitive word',
  'users/importWords': 'Imported sensitive words',
  'users/testWords': 'Tested a text',
  wordMarks_list: 'Viewed word flags',
  wordMarks_one: 'Viewed a word flag',
  wordMarks_done: 'Handled a word flag',
  scamSignals_list: 'Viewed scam signals',
  scamSignals_one: 'Viewed a person’s scam signals',
  scamSignals_done: 'Handled a person’s scam signals',
}

/** Field names, where react-admin looks them up. */
export const enWordResources: typeof zhWordResources = {
  sensitiveWords: {
    name: 'Sensitive words',
    fields: {
      id: 'ID',
      q: 'Starts with',
      word: 'Word',
      kind: 'Type',
      action: 'Action',
      forms: 'Other forms',
      except: 'Except in',
      near: 'Only near',
      note: 'Note',
      addtime: 'Added',
      hitsToday: 'Hits today',
      hits30: 'Hits in 30 days',
      lastHitAt: 'Last hit',
    },
  },
  wordMarks: {
    name: 'Flagged words',
    fields: {
      id: 'ID',
      words: 'Words',
      where: 'Where',
      user_id: 'From',
      user2_id: 'To',
      state: 'Status',
      addtime: 'Time',
    },
  },
  scamSignals: {
    name: 'Scam signals',
    fields: {
      id: 'ID',
      user_id: 'From',
      score: 'Points',
      signals: 'Signals',
      receivers: 'Receivers',
      state: 'Status',
      since: 'Since',
      addtime: 'Last raised',
    },
  },
}
