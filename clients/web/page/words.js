/**
 * The few words that are the page's own. All else that it shows comes in a view, in the session's language.
 */

const english = {
  actionRunning: "One moment…", add: "Add", appearance: "Appearance", attempt: "Attempt {n}", automatic: "As the system", back: "Back",
  cancel: "Cancel", cancelled: "You cancelled.", change: "Change", chooseFlow: "What would you like to do?", close: "Close", dark: "Dark",
  edit: "Change {title}", endCancelled: "Cancelled", endCompleted: "Done", endExpired: "Expired", endFailed: "That did not work", endSession: "End this session",
  endSuperseded: "Continued elsewhere", errors: "{n} things to look at", error: "Please look at this", failWith: "It failed", fewer: "One less",
  gateAborted: "You did not get there.", heldSecret: "Kept. Leave it empty to keep it.", home: "All flows", hostDoes: "Nobody here does “{name}”. Play the host:", hostAnswer: "It is done", code: "Code", message: "Message",
  invalidNumber: "a number", language: "Language", light: "Light", loading: "One moment…", lost: "The connection was lost. Trying to reach the engine…",
  menu: "Menu", more: "More", moreFew: "One more", moved: "This has changed meanwhile.", noBack: "There is no way back from here.", noFlows: "There are no flows here.", noSession: "This session does not exist any more.",
  noTitle: "Untitled", no: "No", notPassed: "That was not enough.", optional: "optional", progress: "Step {step} of {of}", reallyLeave: "Leave without submitting?", reconnected: "Connected again.", remove: "Remove {title}", result: "Result",
  resume: "Go on where you were", startAgain: "Start again", stay: "Stay", leave: "Leave", stillUnmet: "That was not enough.", submit: "Continue", willLose: "These answers would be lost:", yes: "Yes", choose: "Choose…", until: "Until {time}",
  where: "Where you are", tabs: "Sections", answers: "Your answers", secretsLost: "Something secret has to be entered again.", noLongerMet: "You are not allowed there any more.", superseded: "You went somewhere else.", unreachable: "The engine cannot be reached.", tryAgain: "Try again", start: "Start", item: "{title} {n}",
};

const german = {
  actionRunning: "Einen Moment …", add: "Hinzufügen", appearance: "Darstellung", attempt: "Versuch {n}", automatic: "Wie das System", back: "Zurück",
  cancel: "Abbrechen", cancelled: "Sie haben abgebrochen.", change: "Ändern", chooseFlow: "Was möchten Sie tun?", close: "Schließen", dark: "Dunkel",
  edit: "{title} ändern", endCancelled: "Abgebrochen", endCompleted: "Fertig", endExpired: "Abgelaufen", endFailed: "Das hat nicht geklappt", endSession: "Sitzung beenden",
  endSuperseded: "Anderswo fortgesetzt", errors: "{n} Stellen brauchen Ihre Aufmerksamkeit", error: "Bitte sehen Sie hier nach", failWith: "Es ging schief", fewer: "Eins weniger",
  gateAborted: "Sie sind nicht dorthin gelangt.", heldSecret: "Behalten. Leer lassen, um es zu behalten.", home: "Alle Abläufe", hostDoes: "Niemand hier macht „{name}“. Spielen Sie den Host:", hostAnswer: "Es ist getan", code: "Code", message: "Meldung",
  invalidNumber: "eine Zahl", language: "Sprache", light: "Hell", loading: "Einen Moment …", lost: "Die Verbindung ist abgebrochen. Neuer Versuch …",
  menu: "Menü", more: "Mehr", moreFew: "Eins mehr", moved: "Das hat sich inzwischen geändert.", noBack: "Von hier geht es nicht zurück.", noFlows: "Hier gibt es keine Abläufe.", noSession: "Diese Sitzung gibt es nicht mehr.",
  noTitle: "Ohne Titel", no: "Nein", notPassed: "Das hat nicht gereicht.", optional: "freiwillig", progress: "Schritt {step} von {of}", reallyLeave: "Verlassen, ohne abzuschicken?", reconnected: "Wieder verbunden.", remove: "{title} entfernen", result: "Ergebnis",
  resume: "Weitermachen, wo Sie waren", startAgain: "Noch einmal", stay: "Bleiben", leave: "Verlassen", stillUnmet: "Das hat nicht gereicht.", submit: "Weiter", willLose: "Diese Antworten gingen verloren:", yes: "Ja", choose: "Wählen …", until: "Bis {time}",
  where: "Wo Sie sind", tabs: "Bereiche", answers: "Ihre Antworten", secretsLost: "Etwas Geheimes muss noch einmal eingegeben werden.", noLongerMet: "Dort dürfen Sie nicht mehr hin.", superseded: "Sie sind anderswohin gegangen.", unreachable: "Das Programm ist nicht erreichbar.", tryAgain: "Noch einmal", start: "Beginnen", item: "{title} {n}",
};

const french = {
  actionRunning: "Un instant…", add: "Ajouter", appearance: "Apparence", attempt: "Essai {n}", automatic: "Comme le système", back: "Retour",
  cancel: "Annuler", cancelled: "Vous avez annulé.", change: "Modifier", chooseFlow: "Que souhaitez-vous faire ?", close: "Fermer", dark: "Sombre",
  edit: "Modifier {title}", endCancelled: "Annulé", endCompleted: "Terminé", endExpired: "Expiré", endFailed: "Cela n’a pas marché", endSession: "Terminer la session",
  endSuperseded: "Poursuivi ailleurs", errors: "{n} points à revoir", error: "Veuillez revoir ceci", failWith: "Cela a échoué", fewer: "Un de moins",
  gateAborted: "Vous n’y êtes pas arrivé.", heldSecret: "Conservé. Laissez vide pour le garder.", home: "Tous les parcours", hostDoes: "Personne ici ne fait « {name} ». Jouez l’hôte :", hostAnswer: "C’est fait", code: "Code", message: "Message",
  invalidNumber: "un nombre", language: "Langue", light: "Clair", loading: "Un instant…", lost: "La connexion est perdue. Nouvel essai…",
  menu: "Menu", more: "Plus", moreFew: "Un de plus", moved: "Ceci a changé entre-temps.", noBack: "D’ici, on ne revient pas en arrière.", noFlows: "Il n’y a pas de parcours ici.", noSession: "Cette session n’existe plus.",
  noTitle: "Sans titre", no: "Non", notPassed: "Cela n’a pas suffi.", optional: "facultatif", progress: "Étape {step} sur {of}", reallyLeave: "Quitter sans envoyer ?", reconnected: "De nouveau connecté.", remove: "Retirer {title}", result: "Résultat",
  resume: "Reprendre où vous en étiez", startAgain: "Recommencer", stay: "Rester", leave: "Quitter", stillUnmet: "Cela n’a pas suffi.", submit: "Continuer", willLose: "Ces réponses seraient perdues :", yes: "Oui", choose: "Choisir…", until: "Jusqu’à {time}",
  where: "Où vous êtes", tabs: "Rubriques", answers: "Vos réponses", secretsLost: "Un secret est à saisir de nouveau.", noLongerMet: "Vous n’y avez plus accès.", superseded: "Vous êtes allé ailleurs.", unreachable: "Le programme est injoignable.", tryAgain: "Réessayer", start: "Commencer", item: "{title} {n}",
};

const arabic = {
  actionRunning: "لحظة من فضلك…", add: "إضافة", appearance: "المظهر", attempt: "المحاولة {n}", automatic: "حسب النظام", back: "رجوع",
  cancel: "إلغاء", cancelled: "لقد ألغيت.", change: "تغيير", chooseFlow: "ماذا تريد أن تفعل؟", close: "إغلاق", dark: "داكن",
  edit: "تغيير {title}", endCancelled: "أُلغي", endCompleted: "تم", endExpired: "انتهت المهلة", endFailed: "لم ينجح ذلك", endSession: "إنهاء الجلسة",
  endSuperseded: "استمر في مكان آخر", errors: "{n} أمور تحتاج إلى مراجعة", error: "يرجى مراجعة هذا", failWith: "فشل", fewer: "أقل بواحد",
  gateAborted: "لم تصل إلى هناك.", heldSecret: "محفوظ. اتركه فارغًا للاحتفاظ به.", home: "كل المسارات", hostDoes: "لا أحد هنا ينفذ «{name}». العب دور المضيف:", hostAnswer: "تم التنفيذ", code: "الرمز", message: "الرسالة",
  invalidNumber: "رقم", language: "اللغة", light: "فاتح", loading: "لحظة من فضلك…", lost: "انقطع الاتصال. جارٍ إعادة المحاولة…",
  menu: "القائمة", more: "المزيد", moreFew: "أكثر بواحد", moved: "لقد تغيّر هذا في الأثناء.", noBack: "لا رجوع من هنا.", noFlows: "لا توجد مسارات هنا.", noSession: "لم تعد هذه الجلسة موجودة.",
  noTitle: "بلا عنوان", no: "لا", notPassed: "لم يكن ذلك كافيًا.", optional: "اختياري", progress: "الخطوة {step} من {of}", reallyLeave: "المغادرة دون إرسال؟", reconnected: "عاد الاتصال.", remove: "إزالة {title}", result: "النتيجة",
  resume: "تابع من حيث توقفت", startAgain: "ابدأ من جديد", stay: "البقاء", leave: "المغادرة", stillUnmet: "لم يكن ذلك كافيًا.", submit: "متابعة", willLose: "ستُفقد هذه الإجابات:", yes: "نعم", choose: "اختر…", until: "حتى {time}",
  where: "موقعك", tabs: "الأقسام", answers: "إجاباتك", secretsLost: "يجب إدخال معلومة سرية من جديد.", noLongerMet: "لم يعد مسموحًا لك بالدخول.", superseded: "لقد ذهبت إلى مكان آخر.", unreachable: "لا يمكن الوصول إلى البرنامج.", tryAgain: "حاول مجددًا", start: "ابدأ", item: "{title} {n}",
};

const translations = { en: english, de: german, fr: french, ar: arabic };

/** The languages that the page itself speaks, by their own names. */
export const languages = { en: "English", de: "Deutsch", fr: "Français", ar: "العربية" };

let locale = "en";
let words = english;

/** From now on in this language; in English, if the page does not speak it. The document says so, and which way it is written. */
export function speak(wanted) {
  locale = wellFormed(wanted) ?? wellFormed(navigator.language) ?? "en";
  const language = new Intl.Locale(locale).language;
  words = translations[language] ?? english;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/** `word("remove", {title: "Name"})`. */
export function word(name, gaps = {}) {
  return (words[name] ?? english[name] ?? name).replace(/\{(\w+)\}/g, (_, gap) => gaps[gap] ?? "");
}

export const hasWord = (name) => name in english;

export const spokenLocale = () => locale;

function wellFormed(tag) {
  try {
    return tag ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

function directionOf(tag) {
  const known = new Intl.Locale(tag);
  const told = known.getTextInfo?.() ?? known.textInfo;
  return told?.direction ?? (["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].includes(known.language) ? "rtl" : "ltr");
}
