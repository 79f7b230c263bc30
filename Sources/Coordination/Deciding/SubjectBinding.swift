// What a transition does to the subject of its session.

/// A binding of the session to a subject, or to none.
struct SubjectBinding {
  let subject: String?
}
