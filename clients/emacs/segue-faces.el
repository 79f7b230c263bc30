;;; segue-faces.el --- How a session looks  -*- lexical-binding: t -*-

;;; Commentary:

;; What is drawn in which face; `M-x customize-group RET segue' changes them.

;;; Code:

(defgroup segue nil "Flows of screens, held by an engine." :group 'applications)

(defface segue-title '((t :inherit bold :height 1.3)) "The title of a screen.")
(defface segue-crumbs '((t :inherit shadow)) "Where the user is.")
(defface segue-progress '((t :inherit font-lock-constant-face)) "How far the user is.")
(defface segue-label '((t :inherit font-lock-variable-name-face)) "What a field is called.")
(defface segue-required '((t :inherit error)) "The mark of a field that must be filled in.")
(defface segue-heading '((t :inherit bold)) "What some fields have in common.")
(defface segue-hint '((t :inherit shadow)) "What helps to fill in a field, or the key of a button.")
(defface segue-button '((((type graphic)) :box (:line-width 1 :style released-button)) (t :inherit bold)) "What can be pressed.")
(defface segue-notice '((t :inherit warning)) "What the flow wants to be noticed.")
(defface segue-error '((t :inherit error)) "What is wrong.")
(defface segue-done '((t :inherit success)) "A session that has been completed.")

(provide 'segue-faces)
;;; segue-faces.el ends here
