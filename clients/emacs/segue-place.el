;;; segue-place.el --- Where the user is  -*- lexical-binding: t -*-

;;; Commentary:

;; What is presented over what, the tabs, the stacks, and how far the user is.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'wid-edit)
(require 'segue-buffer)
(require 'segue-commands)
(require 'segue-faces)
(require 'segue-lines)

(defun segue-screen--insert-place (view)
  "Insert where the user is: presentations, tabs, stacks, and how far VIEW is."
  (let* ((chain (append (segue-screen--chain view) nil)) (level 0))
    (dolist (presentation chain)
      (let ((lead (if (zerop level) "" (concat (make-string (* 2 (1- level)) ?\s) "└ "))))
        (when-let ((tabs (plist-get presentation :tabs))) (segue-screen--insert-tabs tabs))
        (segue-screen--insert-stack presentation lead (eq presentation (car (last chain))) (> level 0)))
      (cl-incf level))
    (segue-screen--insert-progress view)
    (segue-screen--gap)))

(defun segue-screen--insert-tabs (tabs)
  "Insert TABS as buttons."
  (insert "  ")
  (seq-doseq (tab tabs)
    (let ((name (plist-get tab :name)) (badge (plist-get tab :badge)))
      (widget-create 'push-button :format "%[ %t %]" :button-face (if (eq (plist-get tab :selected) t) 'mode-line 'mode-line-inactive)
                     :tag (segue-screen--flat (concat (or (plist-get tab :title) name) (if badge (format " (%s)" badge) "")))
                     :action (lambda (&rest _) (segue-screen--leave "selectTab" (list :tab name))))
      (insert " ")))
  (insert (propertize " C-c C-n  C-c C-p" 'face 'segue-hint) "\n"))

(defun segue-screen--insert-stack (presentation lead top modal)
  "Insert the stack of PRESENTATION behind LEAD.
Nothing is to be said of one screen on TOP, unless it is MODAL."
  (let* ((owner (or (cl-find t (plist-get presentation :tabs) :key (lambda (tab) (plist-get tab :selected))) presentation))
         (titles (mapcar (lambda (entry) (or (plist-get entry :title) (plist-get entry :step))) (plist-get owner :stack))))
    (when (> (or (plist-get owner :depth) 0) (length titles)) (push "…" titles))
    (unless (or (null titles) (and (null (cdr titles)) top (not modal)))
      (segue-screen--line
       (concat lead (string-join titles " › ")
               (and modal (format "   %s" (if (equal (plist-get presentation :purpose) "gate") "first" (plist-get presentation :style)))))
       'segue-crumbs))))

(defun segue-screen--insert-progress (view)
  "Insert how far VIEW is, where there is more than one screen."
  (when-let* ((progress (and (equal (plist-get view :state) "active") (plist-get view :progress)))
              (done (plist-get progress :done))
              (least (+ done (plist-get progress :remainingMin))))
    (let* ((most (and (plist-get progress :remainingMax) (+ done (plist-get progress :remainingMax))))
           (all (min 24 (or most least))))
      (when (or (> least 1) (> (or most 0) 1))
        (insert "  " (propertize (concat (make-string (min done all) ?▰) (make-string (max 0 (- all done)) ?▱)) 'face 'segue-progress)
                (propertize (format "  %d of %s done\n" done (cond ((null most) (format "at least %d" least))
                                                                   ((> most least) (format "%d–%d" least most))
                                                                   (t least)))
                            'face 'segue-crumbs))))))

(provide 'segue-place)
;;; segue-place.el ends here
