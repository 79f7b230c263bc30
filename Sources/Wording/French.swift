// The program's own sentences in French: about values that do not fit, and commands that are refused.

import JSONText

extension Phrasebook {
  /// The translations, by the sentence in English.
  static let french: Members<String> = [
    "There is no value that may stand here.": "Aucune valeur n’est permise ici.",
    "Must be one of: {allowed}.": "Doit être l’une de ces valeurs : {allowed}.",
    "Must be {allowed}.": "Doit être {allowed}.",
    "Must be confirmed.": "Doit être confirmé.",
    "Must be at least {limit}.": "Doit être au moins {limit}.",
    "Must be greater than {limit}.": "Doit être supérieur à {limit}.",
    "Must be at most {limit}.": "Doit être au plus {limit}.",
    "Must be less than {limit}.": "Doit être inférieur à {limit}.",
    "Must be a multiple of {divisor}.": "Doit être un multiple de {divisor}.",
    "Must not be empty.": "Ne doit pas être vide.",
    "Must be at least {limit} characters.": "Doit avoir au moins {limit} caractères.",
    "Must be at most {limit} character.": "Doit avoir au plus {limit} caractère.",
    "Must be at most {limit} characters.": "Doit avoir au plus {limit} caractères.",
    "Must match the pattern {pattern}.": "Doit correspondre au motif {pattern}.",
    "Must have at least {limit} entry.": "Doit avoir au moins {limit} élément.",
    "Must have at least {limit} entries.": "Doit avoir au moins {limit} éléments.",
    "Must have at most {limit} entry.": "Doit avoir au plus {limit} élément.",
    "Must have at most {limit} entries.": "Doit avoir au plus {limit} éléments.",
    "Entries {first} and {second} are the same; each must be there only once.":
      "Les éléments {first} et {second} sont identiques ; chacun ne doit figurer qu’une fois.",
    "Each entry must be there only once.": "Chaque élément ne doit figurer qu’une fois.",
    "Must have at least one entry of the right kind.": "Doit avoir au moins un élément du bon type.",
    "Must have at least {limit} entries of the right kind, and has {found}.":
      "Doit avoir au moins {limit} éléments du bon type, et en a {found}.",
    "Must have at most {limit} entry of this kind, and has {found}.":
      "Doit avoir au plus {limit} élément de ce type, et en a {found}.",
    "Must have at most {limit} entries of this kind, and has {found}.":
      "Doit avoir au plus {limit} éléments de ce type, et en a {found}.",
    "Must have at least {limit} entries of the right kind.":
      "Doit avoir au moins {limit} éléments du bon type.",
    "Must have at most {limit} entry of this kind.": "Doit avoir au plus {limit} élément de ce type.",
    "Must have at most {limit} entries of this kind.": "Doit avoir au plus {limit} éléments de ce type.",
    "Must have at least {limit} property.": "Doit avoir au moins {limit} champ.",
    "Must have at least {limit} properties.": "Doit avoir au moins {limit} champs.",
    "Must have at most {limit} property.": "Doit avoir au plus {limit} champ.",
    "Must have at most {limit} properties.": "Doit avoir au plus {limit} champs.",
    "Is required.": "Est obligatoire.",
    "Is required when “{because}” is given.": "Est obligatoire lorsque « {because} » est renseigné.",
    "“{name}” is not an allowed name.": "« {name} » n’est pas un nom autorisé.",
    "Has a name that is not allowed.": "Contient un nom qui n’est pas autorisé.",
    "Has something that is not known here.": "Contient quelque chose d’inconnu ici.",
    "“{name}” is not known here. Did you mean “{suggestion}”?":
      "« {name} » est inconnu ici. Vouliez-vous dire « {suggestion} » ?",
    "“{name}” is not known here.": "« {name} » est inconnu ici.",
    "There must be no entry here.": "Il ne doit pas y avoir d’élément ici.",
    "This value is not allowed.": "Cette valeur est exclue.",
    "Is nested too deeply to be checked.": "Est trop imbriqué pour être vérifié.",
    "Is too much to be checked against this schema.": "Est trop volumineux pour être vérifié.",
    "Is not allowed here.": "N’est pas autorisé ici.",
    "Must be only one of the alternatives, and is several.":
      "Ne doit correspondre qu’à une seule des possibilités, et correspond à plusieurs.",
    "Must be one of the alternatives, and is none.":
      "Doit correspondre à l’une des possibilités, et ne correspond à aucune.",
    "Must be one of these: {expected}.": "Doit être l’un de ces types : {expected}.",
    "Must be text.": "Doit être un texte.",
    "Must be a number.": "Doit être un nombre.",
    "Must be a whole number.": "Doit être un nombre entier.",
    "Must be true or false.": "Doit être vrai ou faux.",
    "Must be a list.": "Doit être une liste.",
    "Must be an object.": "Doit être un objet.",
    "Must be empty.": "Doit être vide.",
    "Must be a date such as 2026-01-31.": "Doit être une date comme 2026-01-31.",
    "Must be a time with its offset, such as 13:45:00Z.":
      "Doit être une heure avec son décalage, comme 13:45:00Z.",
    "Must be a date and time such as 2026-01-31T13:45:00Z.":
      "Doit être une date et une heure comme 2026-01-31T13:45:00Z.",
    "Must be a duration such as P1DT12H.": "Doit être une durée comme P1DT12H.",
    "Must be an e-mail address.": "Doit être une adresse électronique.",
    "Must be the name of a host, such as www.example.org.": "Doit être un nom d’hôte comme www.example.org.",
    "Must be an IPv4 address such as 192.0.2.1.": "Doit être une adresse IPv4 comme 192.0.2.1.",
    "Must be an IPv6 address such as 2001:db8::1.": "Doit être une adresse IPv6 comme 2001:db8::1.",
    "Must be an address such as https://example.org/path.":
      "Doit être une adresse comme https://example.org/path.",
    "Must be an address or the end of one.": "Doit être une adresse ou la fin d’une adresse.",
    "Must be a template of an address, with its variables in braces.":
      "Doit être un modèle d’adresse, avec ses variables entre accolades.",
    "Must be a UUID.": "Doit être un UUID.",
    "Must be a JSON Pointer such as /a/0.": "Doit être un pointeur JSON comme /a/0.",
    "Must be a relative JSON Pointer such as 1/a.": "Doit être un pointeur JSON relatif comme 1/a.",
    "Must be a regular expression.": "Doit être une expression rationnelle.",
    "Must have the format {format}.": "Doit avoir le format {format}.",
    "The session has ended as {status}. Start a new one.":
      "La session est terminée ({status}). Commencez-en une nouvelle.",
    "The session is at revision {revision} now. Look at the view and decide again.":
      "La session en est maintenant à la révision {revision}. Regardez la vue et décidez à nouveau.",
    "The command is for an entry that is not on top. Look at the view.":
      "La commande vise une étape qui n’est pas au premier plan. Regardez la vue.",
    "The command is for an entry that is not on top; {entry} is. Look at the view.":
      "La commande vise une étape qui n’est pas au premier plan ; c’est {entry}. Regardez la vue.",
    "The step “{step}” cannot be cancelled.": "L’étape « {step} » ne peut pas être annulée.",
    "Nothing here handles the event “{event}”, nor any other event.":
      "Rien ici ne traite l’événement « {event} ». Aucun ne le serait.",
    "Nothing here handles the event “{event}”. These are handled: {allowed}.":
      "Rien ici ne traite l’événement « {event} ». Le seraient : {allowed}.",
    "The event “{event}” does not apply now, or not with what came with it.":
      "L’événement « {event} » ne s’applique pas maintenant, ou pas avec ce qui l’accompagne.",
    "The event “{event}” is not possible now, nor is any other.":
      "L’événement « {event} » n’est pas possible maintenant, et aucun autre ne l’est.",
    "The event “{event}” is not possible now. These are: {allowed}.":
      "L’événement « {event} » n’est pas possible maintenant. Le sont : {allowed}.",
    "There is no “{target}” to go to. There is nothing below.":
      "Il n’y a pas de « {target} » où aller. Il n’y a rien en dessous.",
    "There is no “{target}” to go to. There are: {targets}.":
      "Il n’y a pas de « {target} » où aller. Il y a : {targets}.",
    "“{command}” is not possible: {why}": "« {command} » n’est pas possible : {why}",
    "No transition of the step “{step}” applies. End the list with one that has no “when”.":
      "Aucune transition de l’étape « {step} » ne s’applique. Donnez au flux une dernière transition sans « when ».",
    "The flow loops without reaching a screen: {steps}.": "Le flux tourne en rond sans écran : {steps}.",
    "The expression “{expression}” failed at column {column}: {cause}":
      "L’expression « {expression} » a échoué à la colonne {column} : {cause}",
    "The input does not fit the schema: {error}": "L’entrée ne correspond pas au schéma : {error}",
    "The payload does not fit the schema: {error}":
      "Les données de l’événement ne correspondent pas au schéma : {error}",
    "The result does not fit the schema: {error}": "Le résultat ne correspond pas au schéma : {error}",
    "The params do not fit the schema: {error}": "Les paramètres ne correspondent pas au schéma : {error}",
    "Answers would be lost ({fields}). Repeat with “confirm”: true to lose them.":
      "Des réponses seraient perdues ({fields}). Répétez avec « confirm » : true pour les perdre.",
    "Leaving has to be confirmed. Repeat with “confirm”: true.":
      "Le départ est à confirmer. Répétez avec « confirm » : true.",
    "The limit “{limit}” of {value} is exceeded.": "La limite « {limit} » de {value} est dépassée.",
    "The idempotency key was used for a different “{command}”. Use a new key for each command.":
      "La clé a déjà servi pour un autre « {command} ». Utilisez une nouvelle clé pour chaque commande.",
    "There is nothing to go back to.": "Il n’y a rien où revenir.",
    "Fewer screens than that lie below: {below}. Repeat with a smaller “count”.":
      "Il y a moins d’écrans en dessous : {below}. Répétez avec un « count » plus petit.",
    "The step “{step}” does not let anyone go back.":
      "L’étape « {step} » ne permet pas de revenir en arrière.",
    "An action is running. Wait for it, or answer it with “submit” or “fail”.":
      "Une action est en cours. Attendez-la, ou répondez-y par « submit » ou « fail ».",
    "The action took too long.": "L’action a pris trop de temps.",
    "This was not finished.": "Cela n’a pas été terminé.",
    "Something went wrong here. Please try again.": "Une erreur s’est produite. Veuillez réessayer.",
    "Please enter this once more: secrets are not kept.":
      "Veuillez saisir cela encore une fois : ce qui est secret n’est pas conservé.",
    "this screen waits for events only.": "cet écran n’attend que des événements.",
    "no action is on top.": "aucune action n’est au premier plan.",
    "an action has no draft.": "une action n’a pas de brouillon.",
    "nothing is presented.": "rien n’est présenté.",
    "the step “{step}” does not let a front end dismiss it. Give it “dismiss”: “allow”.":
      "l’étape « {step} » ne se laisse pas fermer de l’extérieur. Donnez-lui « dismiss » : « allow ».",
    "something is presented over the tabs. End that first.":
      "quelque chose recouvre les onglets. Terminez-le d’abord.",
    "there are no tabs here.": "il n’y a pas d’onglets ici.",
    "the step “{step}” holds tabs, which can only stand at the root.":
      "l’étape « {step} » a des onglets, qui ne peuvent être qu’à la racine.",
    "nothing is presented at level {level}.": "rien n’est présenté au niveau {level}.",
    "an action is running. Wait for it, or answer it with “submit” or “fail”.":
      "une action est en cours. Attendez-la, ou répondez-y par « submit » ou « fail ».",
    "this version would end the session before anything is shown.":
      "cette version terminerait la session avant que rien ne soit affiché.",
    "the session is one of the flow “{flow}”, and not of “{other}”. Start that one with “from”.":
      "la session est une session du flux « {flow} », et non de « {other} ». Commencez celui-là avec « from ».",
    "an action is being undone. Wait for it, or answer it with “submit” or “fail”.":
      "une action est en cours d’annulation. Attendez-la, ou répondez-y par « submit » ou « fail ».",
    "There is no flow “{flow}”. Did you mean “{suggestion}”?":
      "Il n’y a pas de flux « {flow} ». Vouliez-vous dire « {suggestion} » ?",
    "There is no flow “{flow}”. Folders that do not exist: {folders}.":
      "Il n’y a pas de flux « {flow} ». Dossiers qui n’existent pas : {folders}.",
    "There is no flow “{flow}”: the folders have no file NAME.flow.json.":
      "Il n’y a pas de flux « {flow} » : les dossiers n’ont aucun fichier NOM.flow.json.",
    "There is no flow “{flow}”. There are: {flows}.":
      "Il n’y a pas de flux « {flow} ». Il y a : {flows}.",
    "The flow has problems: {problem}": "Le flux a des problèmes : {problem}",
    "The flows cannot be read now: {file}: {cause}. Nothing has changed. Try again once that is mended.":
      "Les flux sont illisibles pour l’instant : {file} : {cause}. Rien ne s’est passé. Réessayez quand ce sera réparé.",
    "There is no session “{session}”.": "Il n’y a pas de session « {session} ».",
    "There is a session “{session}” already. Continue it, or choose another id.":
      "Il y a déjà une session « {session} ». Continuez-la, ou choisissez un autre identifiant.",
    "The profile is at revision {revision} now. Read it and decide again.":
      "Le profil en est maintenant à la révision {revision}. Lisez-le et décidez à nouveau.",
    "The session cannot be read: {cause}.": "La session est illisible : {cause}.",
    "The profile cannot be read: {cause}.": "Le profil est illisible : {cause}.",
    "The store cannot be used: {cause}.": "Le stockage est inutilisable : {cause}.",
    "The store cannot be used now: {cause}. Nothing has changed. Try again, with the same idempotency key if there was one.":
      "Le stockage est inutilisable pour l’instant : {cause}. Rien ne s’est passé. Réessayez, avec la même clé s’il y en avait une.",
  ]
}
